using BinaryPayloads;
using Google.Protobuf;
using Grpc.Core;
using Grpc.Net.Client;
using Grpc.Net.Client.Configuration;
using MessageShapes;
using Microsoft.Extensions.DependencyInjection;
using Performance;
using MonitorClient = Performance.Monitor.MonitorClient;

namespace GrpcLab;

/// <summary>
/// Checks a reader's solution by running it against a server of its own and counting what it does, and shows the
/// verdict at once. An exercise is named by chapter and number, such as "1.1"; its stub has the signature it asks for.
/// </summary>
public static class Check
{
    private static ExerciseBank Exercises => new(
    [
        new CallGreeter(), new SetDeadline(), new ReturnStatusCode(), new ReadStreamToEnd(),
        new CacheChannel(), new ShareChannel(), new SilenceClientLogs(), new DisposeHandler(),
        new DisposeStream(), new AllowConnections(), new PredictConnections(), new LimitConnections(),
        new KeepPooledConnection(), new KeepConnection(), new ChoosePingDelay(), new SurviveConnectionLoss(),
        new PredictFrames(), new LeaveStreamEarly(), new ShareStream(), new FindStandstill(),
        new FitMessageLimit(), new UploadFileInChunks(), new ReadVectorInPlace(), new PoolBuffer(),
        new CountBytesInFlight(), new SizeUploadWindow(), new WidenDownloadWindow(), new SeparateConnections(),
        new RequireHttp2(), new PredictMessageSize(), new FetchListsConcurrently(), new ReadResponseAsStream(),
        new RemoveBlockingWait(), new BoundFanOut(), new ShareConnection(), new HandleAbsentServer(),
        new CountAllocatedBytes(), new MarshalWithoutArray(), new PredictHeaderBytes(), new FindGrowingHeaders(),
        new FixLoadGenerator(), new SizeConnections(), new EndStuckCalls(), new ThrottleRetries(),
        new SpreadCalls(), new DiscoverNewServer(), new PredictSpread(), new SurviveServerLoss(),
        new ProbeReadiness(), new ChooseDrainTime(), new ListTraceSources(), new RepairGallery(),
    ]);

    /// <summary>Checks one call by the client that is passed in: a prompt server's, then a silent one's.</summary>
    public static Task<ExerciseResult> Exercise(
        string id, Func<MonitorClient, Task<PerformanceStatusResponse>> solution) =>
        Exercises.CheckAsync(id, solution);

    /// <summary>Checks a method that greets by name, from an address alone. Called several times, in turn.</summary>
    public static Task<ExerciseResult> Exercise(string id, Func<Uri, string, Task<string>> solution) =>
        Exercises.CheckAsync(id, solution);

    /// <summary>
    /// Checks a method that makes a call and returns its status. Each time the call ends in another way.
    /// </summary>
    public static Task<ExerciseResult> Exercise(string id, Func<MonitorClient, Task<StatusCode>> solution) =>
        Exercises.CheckAsync(id, solution);

    /// <summary>Checks a method that reads a stream to its end and returns the highest value.</summary>
    public static Task<ExerciseResult> Exercise(
        string id, Func<MonitorStreams.MonitorStreamsClient, Task<double>> solution) =>
        Exercises.CheckAsync(id, solution);

    /// <summary>
    /// Checks the call that a method returns for a server. It is made many times, also at the same time.
    /// </summary>
    public static Task<ExerciseResult> Exercise(
        string id, Func<LabServer, Func<Task<PerformanceStatusResponse>>> solution) =>
        Exercises.CheckAsync(id, solution);

    /// <summary>Checks how a gRPC client is registered for an address. Called once.</summary>
    public static Task<ExerciseResult> Exercise(string id, Action<IServiceCollection, Uri> solution) =>
        Exercises.CheckAsync(id, solution);

    /// <summary>
    /// Checks the call that a method returns for an address. It is made many times, also at the same time.
    /// </summary>
    public static Task<ExerciseResult> Exercise(string id, Func<Uri, Func<Task<PerformanceStatusResponse>>> solution) =>
        Exercises.CheckAsync(id, solution);

    /// <summary>Checks a channel to an address. What the method returns is disposed by the check.</summary>
    public static Task<ExerciseResult> Exercise(string id, Func<Uri, GrpcChannel> solution) =>
        Exercises.CheckAsync(id, solution);

    /// <summary>
    /// Predicts the connections that open and the calls that wait, from the calls that stay open, the streams of a
    /// connection and whether the handler opens several. The check counts them.
    /// </summary>
    public static Task<ExerciseResult> Exercise(
        string id, Func<int, int, bool, (int Connections, int Waiting)> solution) =>
        Exercises.CheckAsync(id, solution);

    /// <summary>
    /// Checks a channel to a server behind a network. What the method returns is disposed by the check.
    /// </summary>
    public static Task<ExerciseResult> Exercise(string id, Func<ServerAccess, GrpcChannel> solution) =>
        Exercises.CheckAsync(id, solution);

    /// <summary>
    /// Checks a handler's pings. The method is told after what silence a network forgets a connection and how far apart
    /// the peer wants PINGs; called for several such pairs.
    /// </summary>
    public static Task<ExerciseResult> Exercise(string id, Func<TimeSpan, TimeSpan, SocketsHttpHandler> solution) =>
        Exercises.CheckAsync(id, solution);

    /// <summary>Checks how a channel and its handler are set up, before each channel is opened.</summary>
    public static Task<ExerciseResult> Exercise(string id, Action<GrpcChannelOptions, SocketsHttpHandler> solution) =>
        Exercises.CheckAsync(id, solution);

    /// <summary>
    /// Predicts the HEADERS frames, and the DATA frames that carry a message, from the number of questions and whether
    /// they go on one stream. The check counts them on the wire.
    /// </summary>
    public static Task<ExerciseResult> Exercise(string id, Func<int, bool, (int Headers, int Data)> solution) =>
        Exercises.CheckAsync(id, solution);

    /// <summary>
    /// Checks a method that asks for each name and returns how many answers came. Called with a few names, then with
    /// many.
    /// </summary>
    public static Task<ExerciseResult> Exercise(string id, Func<Uri, string[], Task<int>> solution) =>
        Exercises.CheckAsync(id, solution);

    /// <summary>Checks a method that returns a status from an address. Called once.</summary>
    public static Task<ExerciseResult> Exercise(string id, Func<Uri, Task<PerformanceStatusResponse>> solution) =>
        Exercises.CheckAsync(id, solution);

    /// <summary>
    /// Checks a way to send on a stream. What the method returns is called many times, also at the same time.
    /// </summary>
    public static Task<ExerciseResult> Exercise(
        string id,
        Func<IClientStreamWriter<PerformanceStatusResponse>, Func<PerformanceStatusResponse, Task>> solution) =>
        Exercises.CheckAsync(id, solution);

    /// <summary>
    /// Checks a method that uploads a file: reads it to its end, sends it and returns the server's reply.
    /// </summary>
    public static Task<ExerciseResult> Exercise(string id, Func<LabServer, Stream, Task<UploadReply>> solution) =>
        Exercises.CheckAsync(id, solution);

    /// <summary>Checks a method that uploads a picture by one call. Called twice.</summary>
    public static Task<ExerciseResult> Exercise(
        string id, Func<Payloads.PayloadsClient, Stream, CancellationToken, Task<UploadReply>> solution) =>
        Exercises.CheckAsync(id, solution);

    /// <summary>Checks a method that sums up the numbers in a field of bytes. Called several times.</summary>
    public static Task<ExerciseResult> Exercise(string id, Func<ByteString, double> solution) =>
        Exercises.CheckAsync(id, solution);

    /// <summary>Checks a probe: whether the server at an address is ready.</summary>
    public static Task<ExerciseResult> Exercise(string id, Func<Uri, Task<bool>> solution) =>
        Exercises.CheckAsync(id, solution);

    /// <summary>Checks the names of the sources that a tracer adds.</summary>
    public static Task<ExerciseResult> Exercise(string id, Func<string[]> solution) =>
        Exercises.CheckAsync(id, solution);

    /// <summary>
    /// Checks how a server ends. The method is told how late the end is noticed and how long the longest call takes,
    /// and returns how the server is to be started.
    /// </summary>
    public static Task<ExerciseResult> Exercise(string id, Func<TimeSpan, TimeSpan, LabServerOptions> solution) =>
        Exercises.CheckAsync(id, solution);

    /// <summary>
    /// Checks a server's windows. The method is told a link's round trip and bytes per second, and returns how the
    /// server is to be started.
    /// </summary>
    public static Task<ExerciseResult> Exercise(string id, Func<TimeSpan, long, LabServerOptions> solution) =>
        Exercises.CheckAsync(id, solution);

    /// <summary>
    /// Predicts the bytes in flight from the uploads on a connection and the windows of a stream and of the connection.
    /// The check counts them.
    /// </summary>
    public static Task<ExerciseResult> Exercise(string id, Func<int, int, int, long> solution) =>
        Exercises.CheckAsync(id, solution);

    /// <summary>Checks two channels to an address. What the method returns is disposed by the check.</summary>
    public static Task<ExerciseResult> Exercise(
        string id, Func<Uri, (GrpcChannel Small, GrpcChannel Large)> solution) =>
        Exercises.CheckAsync(id, solution);

    /// <summary>
    /// Checks the call that a method returns for an HTTP client. It is made many times, one after another.
    /// </summary>
    public static Task<ExerciseResult> Exercise(string id, Func<HttpClient, Func<Task<BigListDto?>>> solution) =>
        Exercises.CheckAsync(id, solution);

    /// <summary>Predicts the bytes of a message from an owner's id, name and city. The check writes it.</summary>
    public static Task<ExerciseResult> Exercise(string id, Func<int, string, string, int> solution) =>
        Exercises.CheckAsync(id, solution);

    /// <summary>
    /// Checks an HTTP client for a handler and an address, first with TLS, then without. What the method returns is
    /// disposed by the check.
    /// </summary>
    public static Task<ExerciseResult> Exercise(string id, Func<SocketsHttpHandler, Uri, HttpClient> solution) =>
        Exercises.CheckAsync(id, solution);

    /// <summary>Checks a method that fetches a list for each count and returns as many totals. Called once.</summary>
    public static Task<ExerciseResult> Exercise(string id, Func<Uri, int[], Task<int[]>> solution) =>
        Exercises.CheckAsync(id, solution);

    /// <summary>
    /// Checks a method that makes a call for each name, at most a given number at once, and returns the answers.
    /// </summary>
    public static Task<ExerciseResult> Exercise(
        string id, Func<GrpcChannel, string[], int, Task<PerformanceStatusResponse[]>> solution) =>
        Exercises.CheckAsync(id, solution);

    /// <summary>Checks a marshaller, alone and in calls to a server.</summary>
    public static Task<ExerciseResult> Exercise(string id, Func<Marshaller<UploadRequest>> solution) =>
        Exercises.CheckAsync(id, solution);

    /// <summary>
    /// Predicts the bytes that an entry of metadata takes in the request and in the answer, from its name, its value
    /// and the number of the call on its connection, from 1. The check decodes them on the wire.
    /// </summary>
    public static Task<ExerciseResult> Exercise(
        string id, Func<string, string, int, (int Request, int Answer)> solution) =>
        Exercises.CheckAsync(id, solution);

    /// <summary>
    /// Checks a method that counts what a call allocates: it makes the call as often as it likes and returns the bytes
    /// of one.
    /// </summary>
    public static Task<ExerciseResult> Exercise(string id, Func<Func<Task>, Task<long>> solution) =>
        Exercises.CheckAsync(id, solution);

    /// <summary>
    /// Checks a load generator against a server in memory. It is told when calls are due, sends each at a moment, which
    /// gives the moment of its answer, and returns the latencies.
    /// </summary>
    public static Task<ExerciseResult> Exercise(
        string id, Func<TimeSpan[], Func<TimeSpan, TimeSpan>, IReadOnlyList<TimeSpan>> solution) =>
        Exercises.CheckAsync(id, solution);

    /// <summary>
    /// Predicts the calls in flight, and the connections that hold them, from the calls per second and the time of one.
    /// </summary>
    public static Task<ExerciseResult> Exercise(
        string id, Func<double, TimeSpan, (double InFlight, int Connections)> solution) =>
        Exercises.CheckAsync(id, solution);

    /// <summary>Checks the service config of a channel. Called for each trial.</summary>
    public static Task<ExerciseResult> Exercise(string id, Func<ServiceConfig> solution) =>
        Exercises.CheckAsync(id, solution);

    /// <summary>Checks a channel to several servers. What the method returns is disposed by the check.</summary>
    public static Task<ExerciseResult> Exercise(string id, Func<IReadOnlyList<Uri>, GrpcChannel> solution) =>
        Exercises.CheckAsync(id, solution);

    /// <summary>
    /// Checks the capstone: builds and starts the reader's picture service and its application, and looks at both.
    /// </summary>
    /// <param name="id">12.4.</param>
    /// <param name="folder">Where <see cref="SampleCopy"/> has copied the two programs to.</param>
    public static Task<ExerciseResult> Exercise(string id, string folder) =>
        Exercises.CheckAsync<PictureSources>(id, () => folder);
}
