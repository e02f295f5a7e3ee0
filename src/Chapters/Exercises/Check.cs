using BinaryPayloads;
using Google.Protobuf;
using Grpc.Core;
using Grpc.Net.Client;
using Grpc.Net.Client.Configuration;
using MessageShapes;
using Microsoft.Extensions.DependencyInjection;
using Performance;

namespace GrpcLab;

/// <summary>Checks a reader's solution by running it against a server of its own and counting what it does.</summary>
public static class Check
{
    private static readonly ExerciseBank Exercises = new(
    [
        new SetDeadline(),
        new CallGreeter(),
        new ReturnStatusCode(),
        new ReadStreamToEnd(),
        new ShareChannel(),
        new CacheChannel(),
        new SilenceClientLogs(),
        new DisposeHandler(),
        new DisposeStream(),
        new AllowConnections(),
        new PredictConnections(),
        new LimitConnections(),
        new KeepPooledConnection(),
        new KeepConnection(),
        new ChoosePingDelay(),
        new SurviveConnectionLoss(),
        new PredictFrames(),
        new LeaveStreamEarly(),
        new ShareStream(),
        new FindStandstill(),
        new FitMessageLimit(),
        new UploadFileInChunks(),
        new ReadVectorInPlace(),
        new PoolTheBuffer(),
        new CountBytesInFlight(),
        new SizeUploadWindow(),
        new WidenDownloadWindow(),
        new SeparateConnections(),
        new ReadResponseAsStream(),
        new PredictMessageSize(),
        new RequireHttp2(),
        new FetchListsConcurrently(),
        new BoundFanOut(),
        new RemoveBlockingWait(),
        new ShareConnection(),
        new HandleAbsentServer(),
        new CountAllocatedBytes(),
        new MarshalWithoutAnArray(),
        new PredictTheHeaderBytes(),
        new FindTheGrowingHeaders(),
        new FixLoadGenerator(),
        new SizeConnections(),
        new EndStuckCalls(),
        new ThrottleRetries(),
        new SpreadCalls(),
        new DiscoverNewServer(),
        new PredictSpread(),
        new SurviveServerLoss(),
        new FixTheSystem(),
        new ProbeReadiness(),
        new ChooseDrainTime(),
        new ListTraceSources(),
    ]);

    /// <summary>
    /// Checks a solution that is given a client and makes one call with it. Shows the verdict at once.
    /// </summary>
    /// <param name="id">Chapter and number, such as "0.1".</param>
    /// <param name="solution">
    /// Called twice: with a client of a prompt server, then with one of a server that stays silent.
    /// </param>
    /// <param name="cancellation">Ends the check.</param>
    public static Task<ExerciseResult> Exercise(
        string id, Func<Performance.Monitor.MonitorClient, Task<PerformanceStatusResponse>> solution,
        CancellationToken cancellation = default) =>
        Exercises.CheckAsync(id, solution, cancellation);

    /// <summary>
    /// Checks a solution that is given an address and a name, and returns a greeting. Shows the verdict at once.
    /// </summary>
    /// <param name="id">Chapter and number, such as "0.2".</param>
    /// <param name="solution">Called several times, one after another.</param>
    /// <param name="cancellation">Ends the check.</param>
    public static Task<ExerciseResult> Exercise(
        string id, Func<Uri, string, Task<string>> solution, CancellationToken cancellation = default) =>
        Exercises.CheckAsync(id, solution, cancellation);

    /// <summary>
    /// Checks a solution that is given a client, makes one call and says how it ended. Shows the verdict at once.
    /// </summary>
    /// <param name="id">Chapter and number, such as "0.3".</param>
    /// <param name="solution">Called several times, each time with a client whose call ends in another way.</param>
    /// <param name="cancellation">Ends the check.</param>
    public static Task<ExerciseResult> Exercise(
        string id, Func<Performance.Monitor.MonitorClient, Task<StatusCode>> solution,
        CancellationToken cancellation = default) =>
        Exercises.CheckAsync(id, solution, cancellation);

    /// <summary>
    /// Checks a solution that is given a client and reads a stream. Shows the verdict at once.
    /// </summary>
    /// <param name="id">Chapter and number, such as "0.4".</param>
    /// <param name="solution">Called once; returns the highest of what it read.</param>
    /// <param name="cancellation">Ends the check.</param>
    public static Task<ExerciseResult> Exercise(
        string id, Func<MonitorStreams.MonitorStreamsClient, Task<double>> solution,
        CancellationToken cancellation = default) =>
        Exercises.CheckAsync(id, solution, cancellation);

    /// <summary>
    /// Checks a solution that is given a server and returns the call to make. Shows the verdict at once.
    /// </summary>
    /// <param name="id">Chapter and number, such as "1.1".</param>
    /// <param name="solution">
    /// Called once with a server; what it returns is called many times, also at the same time.
    /// </param>
    /// <param name="cancellation">Ends the check.</param>
    public static Task<ExerciseResult> Exercise(
        string id, Func<LabServer, Func<Task<PerformanceStatusResponse>>> solution,
        CancellationToken cancellation = default) =>
        Exercises.CheckAsync(id, solution, cancellation);

    /// <summary>Checks a registration of a gRPC client. Shows the verdict at once.</summary>
    /// <param name="id">Chapter and number, such as "1.3".</param>
    /// <param name="solution">Called once, with an application's services and a server's address.</param>
    /// <param name="cancellation">Ends the check.</param>
    public static Task<ExerciseResult> Exercise(
        string id, Action<IServiceCollection, Uri> solution, CancellationToken cancellation = default) =>
        Exercises.CheckAsync(id, solution, cancellation);

    /// <summary>
    /// Checks a solution that is given an address and returns the call to make. Shows the verdict at once.
    /// </summary>
    /// <param name="id">Chapter and number, such as "1.2".</param>
    /// <param name="solution">
    /// Called once with an address; what it returns is called many times, also at the same time.
    /// </param>
    /// <param name="cancellation">Ends the check.</param>
    public static Task<ExerciseResult> Exercise(
        string id, Func<Uri, Func<Task<PerformanceStatusResponse>>> solution,
        CancellationToken cancellation = default) =>
        Exercises.CheckAsync(id, solution, cancellation);

    /// <summary>Checks a solution that is given an address and returns a channel. Shows the verdict at once.</summary>
    /// <param name="id">Chapter and number, such as "1.4".</param>
    /// <param name="solution">Called several times; what it returns is disposed by the check.</param>
    /// <param name="cancellation">Ends the check.</param>
    public static Task<ExerciseResult> Exercise(
        string id, Func<Uri, GrpcChannel> solution, CancellationToken cancellation = default) =>
        Exercises.CheckAsync(id, solution, cancellation);

    /// <summary>
    /// Checks a prediction of connections, and of calls that wait for one, against a count. Shows the verdict at once.
    /// </summary>
    /// <param name="id">Chapter and number, such as "2.3".</param>
    /// <param name="solution">
    /// Is told how many calls stay open, how many streams a connection has, and whether the handler opens several.
    /// </param>
    /// <param name="cancellation">Ends the check.</param>
    public static Task<ExerciseResult> Exercise(
        string id, Func<int, int, bool, (int Connections, int Waiting)> solution,
        CancellationToken cancellation = default) =>
        Exercises.CheckAsync(id, solution, cancellation);

    /// <summary>
    /// Checks a solution that is given a server behind a network and returns a channel to it. Shows the verdict at
    /// once.
    /// </summary>
    /// <param name="id">Chapter and number, such as "3.2".</param>
    /// <param name="solution">Called for each trial; what it returns is disposed by the check.</param>
    /// <param name="cancellation">Ends the check.</param>
    public static Task<ExerciseResult> Exercise(
        string id, Func<ServerAccess, GrpcChannel> solution, CancellationToken cancellation = default) =>
        Exercises.CheckAsync(id, solution, cancellation);

    /// <summary>Checks a method that sets up a handler's pings. Shows the verdict at once.</summary>
    /// <param name="id">Chapter and number, such as "3.3".</param>
    /// <param name="solution">
    /// Is told after what silence a network forgets a connection and how far apart the peer wants PINGs; called for
    /// several such pairs.
    /// </param>
    /// <param name="cancellation">Ends the check.</param>
    public static Task<ExerciseResult> Exercise(
        string id, Func<TimeSpan, TimeSpan, SocketsHttpHandler> solution, CancellationToken cancellation = default) =>
        Exercises.CheckAsync(id, solution, cancellation);

    /// <summary>Checks how a channel and its handler are set up. Shows the verdict at once.</summary>
    /// <param name="id">Chapter and number, such as "3.4".</param>
    /// <param name="solution">Is given the options and the handler of each channel before it is opened.</param>
    /// <param name="cancellation">Ends the check.</param>
    public static Task<ExerciseResult> Exercise(
        string id, Action<GrpcChannelOptions, SocketsHttpHandler> solution, CancellationToken cancellation = default) =>
        Exercises.CheckAsync(id, solution, cancellation);

    /// <summary>Checks a prediction of frames, by counting them on the wire. Shows the verdict at once.</summary>
    /// <param name="id">Chapter and number, such as "4.1".</param>
    /// <param name="solution">
    /// Is told how many questions there are and whether they go on one stream; returns the HEADERS frames, and the DATA
    /// frames that carry a message.
    /// </param>
    /// <param name="cancellation">Ends the check.</param>
    public static Task<ExerciseResult> Exercise(
        string id, Func<int, bool, (int Headers, int Data)> solution, CancellationToken cancellation = default) =>
        Exercises.CheckAsync(id, solution, cancellation);

    /// <summary>
    /// Checks a solution that is given an address and names, and returns how many answers came. Shows the verdict at
    /// once.
    /// </summary>
    /// <param name="id">Chapter and number, such as "4.4".</param>
    /// <param name="solution">Called with a few names, then with many.</param>
    /// <param name="cancellation">Ends the check.</param>
    public static Task<ExerciseResult> Exercise(
        string id, Func<Uri, string[], Task<int>> solution, CancellationToken cancellation = default) =>
        Exercises.CheckAsync(id, solution, cancellation);

    /// <summary>Checks a solution that is given an address and returns a status. Shows the verdict at once.</summary>
    /// <param name="id">Chapter and number, such as "4.2".</param>
    /// <param name="solution">Called once.</param>
    /// <param name="cancellation">Ends the check.</param>
    public static Task<ExerciseResult> Exercise(
        string id, Func<Uri, Task<PerformanceStatusResponse>> solution, CancellationToken cancellation = default) =>
        Exercises.CheckAsync(id, solution, cancellation);

    /// <summary>
    /// Checks a solution that is given a stream and returns a way to send on it. Shows the verdict at once.
    /// </summary>
    /// <param name="id">Chapter and number, such as "4.3".</param>
    /// <param name="solution">
    /// Called once for each stream; what it returns is called many times, also at the same time.
    /// </param>
    /// <param name="cancellation">Ends the check.</param>
    public static Task<ExerciseResult> Exercise(
        string id,
        Func<IClientStreamWriter<PerformanceStatusResponse>, Func<PerformanceStatusResponse, Task>> solution,
        CancellationToken cancellation = default) =>
        Exercises.CheckAsync(id, solution, cancellation);

    /// <summary>Checks a method that uploads a file. Shows the verdict at once.</summary>
    /// <param name="id">Chapter and number, such as "5.2".</param>
    /// <param name="solution">Reads the stream to its end, sends what it read and returns the server's reply.</param>
    /// <param name="cancellation">Ends the check.</param>
    public static Task<ExerciseResult> Exercise(
        string id, Func<LabServer, Stream, Task<UploadReply>> solution, CancellationToken cancellation = default) =>
        Exercises.CheckAsync(id, solution, cancellation);

    /// <summary>Checks a method that uploads a picture by one call. Shows the verdict at once.</summary>
    /// <param name="id">Chapter and number, such as "5.4".</param>
    /// <param name="solution">Called twice: reads the stream, sends what it read and returns the reply.</param>
    /// <param name="cancellation">Ends the check.</param>
    public static Task<ExerciseResult> Exercise(
        string id, Func<Payloads.PayloadsClient, Stream, CancellationToken, Task<UploadReply>> solution,
        CancellationToken cancellation = default) =>
        Exercises.CheckAsync(id, solution, cancellation);

    /// <summary>Checks a method that reads numbers from a field of bytes. Shows the verdict at once.</summary>
    /// <param name="id">Chapter and number, such as "5.3".</param>
    /// <param name="solution">Called several times; returns the sum of the numbers.</param>
    /// <param name="cancellation">Ends the check.</param>
    public static Task<ExerciseResult> Exercise(
        string id, Func<ByteString, double> solution, CancellationToken cancellation = default) =>
        Exercises.CheckAsync(id, solution, cancellation);

    /// <summary>Checks a probe. Shows the verdict at once.</summary>
    /// <param name="id">Chapter and number, such as "12.1".</param>
    /// <param name="solution">Is given an address, and says whether the server there is ready.</param>
    /// <param name="cancellation">Ends the check.</param>
    public static Task<ExerciseResult> Exercise(
        string id, Func<Uri, Task<bool>> solution, CancellationToken cancellation = default) =>
        Exercises.CheckAsync(id, solution, cancellation);

    /// <summary>Checks a list of names. Shows the verdict at once.</summary>
    /// <param name="id">Chapter and number, such as "12.3".</param>
    /// <param name="solution">Returns the names.</param>
    /// <param name="cancellation">Ends the check.</param>
    public static Task<ExerciseResult> Exercise(
        string id, Func<string[]> solution, CancellationToken cancellation = default) =>
        Exercises.CheckAsync(id, solution, cancellation);

    /// <summary>Checks a method that chooses how a server ends. Shows the verdict at once.</summary>
    /// <param name="id">Chapter and number, such as "12.3".</param>
    /// <param name="solution">
    /// Is told the time between two probes and that of the longest call, and returns how the server is to be started.
    /// </param>
    /// <param name="cancellation">Ends the check.</param>
    public static Task<ExerciseResult> Exercise(
        string id, Func<TimeSpan, TimeSpan, LabServerOptions> solution, CancellationToken cancellation = default) =>
        Exercises.CheckAsync(id, solution, cancellation);

    /// <summary>Checks a method that chooses a server's windows for a link. Shows the verdict at once.</summary>
    /// <param name="id">Chapter and number, such as "6.1".</param>
    /// <param name="solution">
    /// Is told the round trip and the bytes per second of a link, and returns how the server is to be started.
    /// </param>
    /// <param name="cancellation">Ends the check.</param>
    public static Task<ExerciseResult> Exercise(
        string id, Func<TimeSpan, long, LabServerOptions> solution, CancellationToken cancellation = default) =>
        Exercises.CheckAsync(id, solution, cancellation);

    /// <summary>Checks a prediction of the bytes in flight, by counting them. Shows the verdict at once.</summary>
    /// <param name="id">Chapter and number, such as "6.3".</param>
    /// <param name="solution">
    /// Is told how many uploads a connection carries, and the windows of a stream and of the connection.
    /// </param>
    /// <param name="cancellation">Ends the check.</param>
    public static Task<ExerciseResult> Exercise(
        string id, Func<int, int, int, long> solution, CancellationToken cancellation = default) =>
        Exercises.CheckAsync(id, solution, cancellation);

    /// <summary>
    /// Checks a solution that is given an address and returns two channels. Shows the verdict at once.
    /// </summary>
    /// <param name="id">Chapter and number, such as "6.4".</param>
    /// <param name="solution">Called once; what it returns is disposed by the check.</param>
    /// <param name="cancellation">Ends the check.</param>
    public static Task<ExerciseResult> Exercise(
        string id, Func<Uri, (GrpcChannel Small, GrpcChannel Large)> solution,
        CancellationToken cancellation = default) =>
        Exercises.CheckAsync(id, solution, cancellation);

    /// <summary>
    /// Checks a method that is given an HTTP client and returns the call to make. Shows the verdict at once.
    /// </summary>
    /// <param name="id">Chapter and number, such as "7.1".</param>
    /// <param name="solution">Called once; what it returns is called many times, one after another.</param>
    /// <param name="cancellation">Ends the check.</param>
    public static Task<ExerciseResult> Exercise(
        string id, Func<HttpClient, Func<Task<BigListDto?>>> solution, CancellationToken cancellation = default) =>
        Exercises.CheckAsync(id, solution, cancellation);

    /// <summary>Checks a prediction of a message's bytes, by writing it. Shows the verdict at once.</summary>
    /// <param name="id">Chapter and number, such as "7.2".</param>
    /// <param name="solution">Is told an owner's id, name and city; returns the bytes.</param>
    /// <param name="cancellation">Ends the check.</param>
    public static Task<ExerciseResult> Exercise(
        string id, Func<int, string, string, int> solution, CancellationToken cancellation = default) =>
        Exercises.CheckAsync(id, solution, cancellation);

    /// <summary>Checks how an HTTP client is set up. Shows the verdict at once.</summary>
    /// <param name="id">Chapter and number, such as "7.3".</param>
    /// <param name="solution">
    /// Is given a handler and an address, first with TLS, then without; what it returns is disposed by the check.
    /// </param>
    /// <param name="cancellation">Ends the check.</param>
    public static Task<ExerciseResult> Exercise(
        string id, Func<SocketsHttpHandler, Uri, HttpClient> solution, CancellationToken cancellation = default) =>
        Exercises.CheckAsync(id, solution, cancellation);

    /// <summary>
    /// Checks a solution that is given an address and numbers, and returns as many numbers. Shows the verdict at once.
    /// </summary>
    /// <param name="id">Chapter and number, such as "7.4".</param>
    /// <param name="solution">Called once.</param>
    /// <param name="cancellation">Ends the check.</param>
    public static Task<ExerciseResult> Exercise(
        string id, Func<Uri, int[], Task<int[]>> solution, CancellationToken cancellation = default) =>
        Exercises.CheckAsync(id, solution, cancellation);

    /// <summary>Checks a method that asks for several names, so many at once. Shows the verdict at once.</summary>
    /// <param name="id">Chapter and number, such as "8.1".</param>
    /// <param name="solution">Makes a call for each name, at most so many at once, and returns the answers.</param>
    /// <param name="cancellation">Ends the check.</param>
    public static Task<ExerciseResult> Exercise(
        string id, Func<GrpcChannel, string[], int, Task<PerformanceStatusResponse[]>> solution,
        CancellationToken cancellation = default) =>
        Exercises.CheckAsync(id, solution, cancellation);

    /// <summary>Checks a marshaller, alone and in calls to a server. Shows the verdict at once.</summary>
    /// <param name="id">Chapter and number, such as "9.1".</param>
    /// <param name="solution">Makes the marshaller.</param>
    /// <param name="cancellation">Ends the check.</param>
    public static Task<ExerciseResult> Exercise(
        string id, Func<Marshaller<UploadRequest>> solution, CancellationToken cancellation = default) =>
        Exercises.CheckAsync(id, solution, cancellation);

    /// <summary>Checks a prediction of header bytes, by decoding them on the wire. Shows the verdict at once.</summary>
    /// <param name="id">Chapter and number, such as "9.2".</param>
    /// <param name="solution">
    /// Is told name and value of an entry of metadata and the number of the call on its connection, from 1; returns the
    /// bytes that the entry takes in the request and in the answer.
    /// </param>
    /// <param name="cancellation">Ends the check.</param>
    public static Task<ExerciseResult> Exercise(
        string id, Func<string, string, int, (int Request, int Answer)> solution,
        CancellationToken cancellation = default) =>
        Exercises.CheckAsync(id, solution, cancellation);

    /// <summary>Checks a method that counts what a call allocates. Shows the verdict at once.</summary>
    /// <param name="id">Chapter and number, such as "9.1".</param>
    /// <param name="solution">Is given a call, makes it as often as it likes, and returns the bytes of one.</param>
    /// <param name="cancellation">Ends the check.</param>
    public static Task<ExerciseResult> Exercise(
        string id, Func<Func<Task>, Task<long>> solution, CancellationToken cancellation = default) =>
        Exercises.CheckAsync(id, solution, cancellation);

    /// <summary>Checks a load generator against a server in memory. Shows the verdict at once.</summary>
    /// <param name="id">Chapter and number, such as "10.1".</param>
    /// <param name="solution">
    /// Is told when calls are due, and a way to send one at a moment, which tells the moment of its answer; returns the
    /// latencies.
    /// </param>
    /// <param name="cancellation">Ends the check.</param>
    public static Task<ExerciseResult> Exercise(
        string id, Func<TimeSpan[], Func<TimeSpan, TimeSpan>, IReadOnlyList<TimeSpan>> solution,
        CancellationToken cancellation = default) =>
        Exercises.CheckAsync(id, solution, cancellation);

    /// <summary>Checks a prediction of the calls in flight under several loads. Shows the verdict at once.</summary>
    /// <param name="id">Chapter and number, such as "10.2".</param>
    /// <param name="solution">Is told calls per second and the time of a call.</param>
    /// <param name="cancellation">Ends the check.</param>
    public static Task<ExerciseResult> Exercise(
        string id, Func<double, TimeSpan, (double InFlight, int Connections)> solution,
        CancellationToken cancellation = default) =>
        Exercises.CheckAsync(id, solution, cancellation);

    /// <summary>Checks a solution that gives the service config of a channel. Shows the verdict at once.</summary>
    /// <param name="id">Chapter and number, such as "10.4".</param>
    /// <param name="solution">Called for each trial.</param>
    /// <param name="cancellation">Ends the check.</param>
    public static Task<ExerciseResult> Exercise(
        string id, Func<ServiceConfig> solution, CancellationToken cancellation = default) =>
        Exercises.CheckAsync(id, solution, cancellation);

    /// <summary>
    /// Checks a solution that is given the addresses of several servers and returns a channel. Shows the verdict at
    /// once.
    /// </summary>
    /// <param name="id">Chapter and number, such as "11.1".</param>
    /// <param name="solution">Called once; what it returns is disposed by the check.</param>
    /// <param name="cancellation">Ends the check.</param>
    public static Task<ExerciseResult> Exercise(
        string id, Func<IReadOnlyList<Uri>, GrpcChannel> solution, CancellationToken cancellation = default) =>
        Exercises.CheckAsync(id, solution, cancellation);

    /// <summary>
    /// Checks the capstone: counts what the system does and races it against the slow one. Shows the verdict at once.
    /// </summary>
    /// <param name="id">Chapter and number, such as "12.4".</param>
    /// <param name="settings">How the server is started.</param>
    /// <param name="application">
    /// Called once for each network; what it returns is called for each picture, also at the same time.
    /// </param>
    /// <param name="cancellation">Ends the check.</param>
    public static Task<ExerciseResult> Exercise(
        string id, LabServerOptions settings, Func<ServerAccess, Func<byte[], Task<UploadReply>>> application,
        CancellationToken cancellation = default)
    {
        var system = new PictureSystem(settings, application);
        return Exercises.CheckAsync<PictureSystemSource>(id, () => system, cancellation);
    }
}
