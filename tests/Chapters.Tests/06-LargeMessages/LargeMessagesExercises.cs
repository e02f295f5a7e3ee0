using Grpc.Net.Client;
using static GrpcLab.Tests.Exercises.Attempt;

namespace GrpcLab.Tests.Exercises;

/// <summary>Windows that are shared, a link that is filled, a client's window, connections that are not shared.</summary>
public sealed class LargeMessagesExercises : ExerciseTests<LargeMessagesExercises>, IAttempts
{
    private const int MiB = 1024 * 1024;

    public static IReadOnlyList<Attempt> Attempts =>
    [
        Passes("6.1: the smaller of all streams' windows and the connection's",
            "Counted on the wire: 786,432, 1,048,571, 393,216 bytes.", () => Check.Exercise(
                "6.1", (int uploads, int stream, int connection) => Math.Min((long)uploads * stream, connection))),
        AlsoFails("6.1: the streams' alone", "all of a connection's streams share the connection's", () => Check.Exercise(
            "6.1", (int uploads, int stream, int connection) => (long)uploads * stream)),
        AlsoFails("6.1: the connection's alone", "each stream has a window of its own, too", () => Check.Exercise(
            "6.1", (int uploads, int stream, int connection) => (long)connection)),
        AlsoFails("6.1: one stream's", "how many streams are there?", () => Check.Exercise(
            "6.1", (int uploads, int stream, int connection) => (long)Math.Min(stream, connection))),
        AlsoFails("6.1: the messages", "but it does for a window", () => Check.Exercise(
            "6.1", (int uploads, int stream, int connection) => uploads * 2L * MiB)),
        AlsoFails("6.1: the stub", "Two limits hold at once", () => Check.Exercise(
            "6.1", (int uploads, int stream, int connection) => 0L)),

        // Five bytes of the connection's window went to the call that opened it.
        Passes("6.2: twice what is on the link", "3,999,995 bytes left the client",
            () => FillAsync(onLink => Windows(2 * onLink, 2 * onLink))),
        Fails("6.2: exactly what is on the link", "Bandwidth × round trip alone fills two thirds of the link",
            () => FillAsync(onLink => Windows(onLink, onLink))),
        Fails("6.2: exactly what is on the link for the connection", "the connection allows only 2,000,000 bytes",
            () => FillAsync(onLink => Windows(2 * onLink, onLink))),
        AlsoFails("6.2: the stub, with the defaults", "only 786,432 bytes in flight", () => FillAsync(_ => new())),
        AlsoFails("6.2: a window for the stream alone", "the connection allows only 1,048,576 bytes",
            () => FillAsync(onLink => new() { InitialStreamWindowSize = (int)(2 * onLink) })),
        AlsoFails("6.2: one window that is large enough for every link", "A window is memory",
            () => FillAsync(_ => Windows(64e6, 64e6))),
        AlsoFails("6.2: a number for the first link alone", "For 150 ms", () => FillAsync(_ => Windows(4e6, 4e6))),

        Passes("6.3: a handler whose window holds the download",
            "All 2,000,000 bytes left the server before the client could allow more.", () => DownloadAsync(4 * MiB)),
        AlsoFails("6.3: the stub, whose handler is not used",
            "The server sent 65,535 bytes and waited…until the channel is given that handler",
            () => Check.Exercise("6.3", (Uri address) =>
            {
                using var handler = Window(4 * MiB);
                return GrpcChannel.ForAddress(address, new() { HttpClient = new HttpClient() });
            })),
        AlsoFails("6.3: a window of the data alone", "The server sent 2,000,000 bytes and waited",
            () => DownloadAsync(2_000_000)),
        AlsoUnanswered("6.3: no channel", "", () => Check.Exercise("6.3", (Uri _) => default(GrpcChannel)!)),

        Passes("6.4: a handler for each channel", "2 connections; all",
            () => Check.Exercise("6.4", (Uri address) => (Open(address, new()), Open(address, new())))),
        AlsoPasses("6.4: no handler given", "", () => Check.Exercise(
            "6.4", (Uri address) => (GrpcChannel.ForAddress(address), GrpcChannel.ForAddress(address)))),
        AlsoFails("6.4: the stub, whose channels share a handler", "Two channels, and one HTTP/2 connection",
            () => Check.Exercise("6.4", (Uri address) =>
            {
                var options = new GrpcChannelOptions
                {
                    HttpHandler = new SocketsHttpHandler { EnableMultipleHttp2Connections = true },
                };
                return (GrpcChannel.ForAddress(address, options), GrpcChannel.ForAddress(address, options));
            })),
        AlsoFails("6.4: the same channel twice", "Both are the same channel",
            () => Check.Exercise("6.4", (Uri address) =>
        {
            var channel = Open(address, new());
            return (channel, channel);
        })),
        AlsoFails("6.4: one in a using", "return them without `using`", () => Check.Exercise("6.4", (Uri address) =>
        {
            using var small = Open(address, new());
            return (small, Open(address, new()));
        })),
    ];

    private static Task<ExerciseResult> FillAsync(Func<double, LabServerOptions> choose) =>
        Check.Exercise("6.2", (TimeSpan trip, long rate) => choose(rate * trip.TotalSeconds));

    private static LabServerOptions Windows(double stream, double connection) =>
        new() { InitialStreamWindowSize = (int)stream, InitialConnectionWindowSize = (int)connection };

    private static Task<ExerciseResult> DownloadAsync(int window) =>
        Check.Exercise("6.3", (Uri address) => Open(address, Window(window)));

    private static SocketsHttpHandler Window(int bytes) => new() { InitialHttp2StreamWindowSize = bytes };

    private static GrpcChannel Open(Uri address, SocketsHttpHandler handler) =>
        GrpcChannel.ForAddress(address, new() { HttpHandler = handler, DisposeHttpClient = true });
}
