using Grpc.Net.Client;

namespace GrpcLab.Tests.Exercises;

/// <summary>Exercises 6.2 to 6.4: a client's window, windows that are shared, connections that are not.</summary>
public sealed class LargeMessageTasksTests
{
    private const int MiB = 1024 * 1024;

    [Fact(Timeout = 240_000)]
    public async Task A_handler_whose_window_holds_the_download_passes()
    {
        var result = await Check.Exercise("6.2", (Uri address) => Open(address, Window(4 * MiB)));

        Assert.Equal(
            (ExerciseState.Passed, "All 2,000,000 bytes left the server before the client could allow more."),
            (result.State, result.Detail));
    }

    [Fact(Timeout = 240_000)]
    public async Task The_stub_whose_handler_is_not_used_is_told_so()
    {
        var result = await Check.Exercise("6.2", (Uri address) =>
        {
            using var handler = Window(4 * MiB);
            return GrpcChannel.ForAddress(address, new() { HttpClient = new HttpClient() });
        });

        Assert.Equal(ExerciseState.Failed, result.State);
        Assert.StartsWith("The server sent 65,535 bytes and waited", result.Detail);
        Assert.Contains("until the channel is given that handler", result.Detail);
    }

    [Theory(Timeout = 240_000)]
    [InlineData(MiB, "The server sent 1,048,576 bytes and waited")]
    [RowOfAll(2_000_000, "The server sent 2,000,000 bytes and waited")]
    public async Task A_window_below_the_whole_message_is_told_the_bytes(int window, string beginning)
    {
        var result = await Check.Exercise("6.2", (Uri address) => Open(address, Window(window)));

        Assert.Equal(ExerciseState.Failed, result.State);
        Assert.StartsWith(beginning, result.Detail);
    }

    [Fact(Timeout = 240_000)]
    public async Task The_smaller_of_all_streams_windows_and_the_connections_passes()
    {
        var result = await Check.Exercise(
            "6.3", (int uploads, int stream, int connection) => Math.Min((long)uploads * stream, connection));

        Assert.Equal(
            (ExerciseState.Passed, "Counted on the wire: 786,432, 1,048,571, 393,216 bytes."),
            (result.State, result.Detail));
    }

    [Theory(Timeout = 240_000)]
    [InlineData("streams", "all of a connection's streams share the connection's")]
    [RowOfAll("connection", "each stream has a window of its own, too")]
    [RowOfAll("smaller", "how many streams are there?")]
    [RowOfAll("message", "but it does for a window")]
    [RowOfAll("nothing", "Two limits hold at once")]
    public async Task Each_wrong_rule_is_answered_with_what_it_forgot(string rule, string reason)
    {
        var result = await Check.Exercise("6.3", (int uploads, int stream, int connection) => rule switch
        {
            "streams" => (long)uploads * stream,
            "connection" => connection,
            "smaller" => Math.Min(stream, connection),
            "message" => uploads * 2L * MiB,
            _ => 0,
        });

        Assert.Equal(ExerciseState.Failed, result.State);
        Assert.Contains(reason, result.Detail);
    }

    [Fact(Timeout = 240_000)]
    public async Task Two_channels_with_a_handler_each_pass()
    {
        var result = await Check.Exercise("6.4", (Uri address) => (Open(address, new()), Open(address, new())));

        Assert.True(result.State == ExerciseState.Passed, result.Detail);
        Assert.StartsWith("2 connections; all", result.Detail);
    }

    [Fact(Timeout = 240_000)]
    public async Task Two_channels_with_no_handler_given_pass()
    {
        var result = await Check.Exercise(
            "6.4", (Uri address) => (GrpcChannel.ForAddress(address), GrpcChannel.ForAddress(address)));

        Assert.True(result.State == ExerciseState.Passed, result.Detail);
    }

    [Fact(Timeout = 240_000)]
    public async Task The_stub_whose_channels_share_a_handler_has_one_connection()
    {
        var result = await Check.Exercise("6.4", (Uri address) =>
        {
            var handler = new SocketsHttpHandler { EnableMultipleHttp2Connections = true };
            return (Shared(address, handler), Shared(address, handler));
        });

        Assert.Equal(ExerciseState.Failed, result.State);
        Assert.StartsWith("Two channels, and one HTTP/2 connection", result.Detail);
    }

    [Fact(Timeout = 240_000), Trait(TestScope.Run, TestScope.All)]
    public async Task The_same_channel_twice_and_two_in_a_using_fail()
    {
        var same = await Check.Exercise("6.4", (Uri address) =>
        {
            var channel = Open(address, new());
            return (channel, channel);
        });
        var disposed = await Check.Exercise("6.4", (Uri address) =>
        {
            using var small = Open(address, new());
            return (small, Open(address, new()));
        });

        Assert.Contains("Both are the same channel", same.Detail);
        Assert.Contains("return them without `using`", disposed.Detail);
        Assert.All([same, disposed], result => Assert.Equal(ExerciseState.Failed, result.State));
    }

    [Fact(Timeout = 240_000)]
    public async Task Tasks_that_are_not_written_yet_are_unanswered()
    {
        var none = await Check.Exercise("6.2", (Uri _) => default(GrpcChannel)!);
        var pair = await Check.Exercise("6.4", (Uri _) => default((GrpcChannel, GrpcChannel)));

        Assert.Equal((ExerciseState.Unanswered, ExerciseState.Unanswered), (none.State, pair.State));
    }

    private static SocketsHttpHandler Window(int bytes) => new() { InitialHttp2StreamWindowSize = bytes };

    private static GrpcChannel Open(Uri address, SocketsHttpHandler handler) =>
        GrpcChannel.ForAddress(address, new() { HttpHandler = handler, DisposeHttpClient = true });

    private static GrpcChannel Shared(Uri address, SocketsHttpHandler handler) =>
        GrpcChannel.ForAddress(address, new() { HttpHandler = handler });
}
