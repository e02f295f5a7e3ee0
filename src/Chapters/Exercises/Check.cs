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
        new ProbeReadiness(), new ChooseDrainTime(), new ListTraceSources(), new FixSystem(),
    ]);

    /// <summary>
    /// Checks a solution that is given a client and makes one call with it. It is called twice: with a client of a
    /// prompt server, then with one of a server that stays silent.
    /// </summary>
    public static Task<ExerciseResult> Exercise(
        string id, Func<MonitorClient, Task<PerformanceStatusResponse>> solution) =>
        Exercises.CheckAsync(id, solution);

    /// <summary>
    /// Checks a solution that is given an address and a name, and returns a greeting. It is called several times, one
    /// after another.
    /// </summary>
    public static Task<ExerciseResult> Exercise(string id, Func<Uri, string, Task<string>> solution) =>
        Exercises.CheckAsync(id, solution);

    /// <summary>
    /// Checks a solution that is given a client, makes one call and says how it ended. It is called several times, each
    /// time with a client whose call ends in another way.
    /// </summary>
    public static Task<ExerciseResult> Exercise(string id, Func<MonitorClient, Task<StatusCode>> solution) =>
        Exercises.CheckAsync(id, solution);

    /// <summary>
    /// Checks a solution that is given a client and reads a stream. It is called once; returns the highest of what it
    /// read.
    /// </summary>
    public static Task<ExerciseResult> Exercise(
        string id, Func<MonitorStreams.MonitorStreamsClient, Task<double>> solution) =>
        Exercises.CheckAsync(id, solution);

    /// <summary>
    /// Checks a solution that is given a server and returns the call to make. It is called once with a server; what it
    /// returns is called many times, also at the same time.
    /// </summary>
    public static Task<ExerciseResult> Exercise(
        string id, Func<LabServer, Func<Task<PerformanceStatusResponse>>> solution) =>
        Exercises.CheckAsync(id, solution);

    /// <summary>
    /// Checks a registration of a gRPC client. It is called once, with an application's services and a server's
    /// address.
    /// </summary>
    public static Task<ExerciseResult> Exercise(string id, Action<IServiceCollection, Uri> solution) =>
        Exercises.CheckAsync(id, solution);

    /// <summary>
    /// Checks a solution that is given an address and returns the call to make. It is called once with an address; what
    /// it returns is called many times, also at the same time.
    /// </summary>
    public static Task<ExerciseResult> Exercise(string id, Func<Uri, Func<Task<PerformanceStatusResponse>>> solution) =>
        Exercises.CheckAsync(id, solution);

    /// <summary>
    /// Checks a solution that is given an address and returns a channel. It is called several times; what it returns is
    /// disposed by the check.
    /// </summary>
    public static Task<ExerciseResult> Exercise(string id, Func<Uri, GrpcChannel> solution) =>
        Exercises.CheckAsync(id, solution);

    /// <summary>
    /// Checks a prediction of connections, and of calls that wait for one, against a count. It is told how many calls
    /// stay open, how many streams a connection has, and whether the handler opens several.
    /// </summary>
    public static Task<ExerciseResult> Exercise(
        string id, Func<int, int, bool, (int Connections, int Waiting)> solution) =>
        Exercises.CheckAsync(id, solution);

    /// <summary>
    /// Checks a solution that is given a server behind a network and returns a channel to it. It is called for each
    /// trial; what it returns is disposed by the check.
    /// </summary>
    public static Task<ExerciseResult> Exercise(string id, Func<ServerAccess, GrpcChannel> solution) =>
        Exercises.CheckAsync(id, solution);

    /// <summary>
    /// Checks a method that sets up a handler's pings. It is told after what silence a network forgets a connection and
    /// how far apart the peer wants PINGs; called for several such pairs.
    /// </summary>
    public static Task<ExerciseResult> Exercise(string id, Func<TimeSpan, TimeSpan, SocketsHttpHandler> solution) =>
        Exercises.CheckAsync(id, solution);

    /// <summary>
    /// Checks how a channel and its handler are set up. It is given the options and the handler of each channel before
    /// it is opened.
    /// </summary>
    public static Task<ExerciseResult> Exercise(string id, Action<GrpcChannelOptions, SocketsHttpHandler> solution) =>
        Exercises.CheckAsync(id, solution);

    /// <summary>
    /// Checks a prediction of frames, by counting them on the wire. It is told how many questions there are and whether
    /// they go on one stream; returns the HEADERS frames, and the DATA frames that carry a message.
    /// </summary>
    public static Task<ExerciseResult> Exercise(string id, Func<int, bool, (int Headers, int Data)> solution) =>
        Exercises.CheckAsync(id, solution);

    /// <summary>
    /// Checks a solution that is given an address and names, and returns how many answers came. It is called with a few
    /// names, then with many.
    /// </summary>
    public static Task<ExerciseResult> Exercise(string id, Func<Uri, string[], Task<int>> solution) =>
        Exercises.CheckAsync(id, solution);

    /// <summary>Checks a solution that is given an address and returns a status. It is called once.</summary>
    public static Task<ExerciseResult> Exercise(string id, Func<Uri, Task<PerformanceStatusResponse>> solution) =>
        Exercises.CheckAsync(id, solution);

    /// <summary>
    /// Checks a solution that is given a stream and returns a way to send on it. It is called once for each stream;
    /// what it returns is called many times, also at the same time.
    /// </summary>
    public static Task<ExerciseResult> Exercise(
        string id,
        Func<IClientStreamWriter<PerformanceStatusResponse>, Func<PerformanceStatusResponse, Task>> solution) =>
        Exercises.CheckAsync(id, solution);

    /// <summary>
    /// Checks a method that uploads a file. It reads the stream to its end, sends what it read and returns the server's
    /// reply.
    /// </summary>
    public static Task<ExerciseResult> Exercise(string id, Func<LabServer, Stream, Task<UploadReply>> solution) =>
        Exercises.CheckAsync(id, solution);

    /// <summary>
    /// Checks a method that uploads a picture by one call. It is called twice: reads the stream, sends what it read and
    /// returns the reply.
    /// </summary>
    public static Task<ExerciseResult> Exercise(
        string id, Func<Payloads.PayloadsClient, Stream, CancellationToken, Task<UploadReply>> solution) =>
        Exercises.CheckAsync(id, solution);

    /// <summary>
    /// Checks a method that reads numbers from a field of bytes. It is called several times; returns the sum of the
    /// numbers.
    /// </summary>
    public static Task<ExerciseResult> Exercise(string id, Func<ByteString, double> solution) =>
        Exercises.CheckAsync(id, solution);

    /// <summary>Checks a probe. It is given an address, and says whether the server there is ready.</summary>
    public static Task<ExerciseResult> Exercise(string id, Func<Uri, Task<bool>> solution) =>
        Exercises.CheckAsync(id, solution);

    /// <summary>Checks a list of names. It returns the names.</summary>
    public static Task<ExerciseResult> Exercise(string id, Func<string[]> solution) =>
        Exercises.CheckAsync(id, solution);

    /// <summary>
    /// Checks a method that chooses how a server ends. It is told the time between two probes and that of the longest
    /// call, and returns how the server is to be started.
    /// </summary>
    public static Task<ExerciseResult> Exercise(string id, Func<TimeSpan, TimeSpan, LabServerOptions> solution) =>
        Exercises.CheckAsync(id, solution);

    /// <summary>
    /// Checks a method that chooses a server's windows for a link. It is told the round trip and the bytes per second
    /// of a link, and returns how the server is to be started.
    /// </summary>
    public static Task<ExerciseResult> Exercise(string id, Func<TimeSpan, long, LabServerOptions> solution) =>
        Exercises.CheckAsync(id, solution);

    /// <summary>
    /// Checks a prediction of the bytes in flight, by counting them. It is told how many uploads a connection carries,
    /// and the windows of a stream and of the connection.
    /// </summary>
    public static Task<ExerciseResult> Exercise(string id, Func<int, int, int, long> solution) =>
        Exercises.CheckAsync(id, solution);

    /// <summary>
    /// Checks a solution that is given an address and returns two channels. It is called once; what it returns is
    /// disposed by the check.
    /// </summary>
    public static Task<ExerciseResult> Exercise(
        string id, Func<Uri, (GrpcChannel Small, GrpcChannel Large)> solution) =>
        Exercises.CheckAsync(id, solution);

    /// <summary>
    /// Checks a method that is given an HTTP client and returns the call to make. It is called once; what it returns is
    /// called many times, one after another.
    /// </summary>
    public static Task<ExerciseResult> Exercise(string id, Func<HttpClient, Func<Task<BigListDto?>>> solution) =>
        Exercises.CheckAsync(id, solution);

    /// <summary>
    /// Checks a prediction of a message's bytes, by writing it. It is told an owner's id, name and city; returns the
    /// bytes.
    /// </summary>
    public static Task<ExerciseResult> Exercise(string id, Func<int, string, string, int> solution) =>
        Exercises.CheckAsync(id, solution);

    /// <summary>
    /// Checks how an HTTP client is set up. It is given a handler and an address, first with TLS, then without; what it
    /// returns is disposed by the check.
    /// </summary>
    public static Task<ExerciseResult> Exercise(string id, Func<SocketsHttpHandler, Uri, HttpClient> solution) =>
        Exercises.CheckAsync(id, solution);

    /// <summary>
    /// Checks a solution that is given an address and numbers, and returns as many numbers. It is called once.
    /// </summary>
    public static Task<ExerciseResult> Exercise(string id, Func<Uri, int[], Task<int[]>> solution) =>
        Exercises.CheckAsync(id, solution);

    /// <summary>
    /// Checks a method that asks for several names, so many at once. It makes a call for each name, at most so many at
    /// once, and returns the answers.
    /// </summary>
    public static Task<ExerciseResult> Exercise(
        string id, Func<GrpcChannel, string[], int, Task<PerformanceStatusResponse[]>> solution) =>
        Exercises.CheckAsync(id, solution);

    /// <summary>Checks a marshaller, alone and in calls to a server. It makes the marshaller.</summary>
    public static Task<ExerciseResult> Exercise(string id, Func<Marshaller<UploadRequest>> solution) =>
        Exercises.CheckAsync(id, solution);

    /// <summary>
    /// Checks a prediction of header bytes, by decoding them on the wire. It is told name and value of an entry of
    /// metadata and the number of the call on its connection, from 1; returns the bytes that the entry takes in the
    /// request and in the answer.
    /// </summary>
    public static Task<ExerciseResult> Exercise(
        string id, Func<string, string, int, (int Request, int Answer)> solution) =>
        Exercises.CheckAsync(id, solution);

    /// <summary>
    /// Checks a method that counts what a call allocates. It is given a call, makes it as often as it likes, and
    /// returns the bytes of one.
    /// </summary>
    public static Task<ExerciseResult> Exercise(string id, Func<Func<Task>, Task<long>> solution) =>
        Exercises.CheckAsync(id, solution);

    /// <summary>
    /// Checks a load generator against a server in memory. It is told when calls are due, and a way to send one at a
    /// moment, which tells the moment of its answer; returns the latencies.
    /// </summary>
    public static Task<ExerciseResult> Exercise(
        string id, Func<TimeSpan[], Func<TimeSpan, TimeSpan>, IReadOnlyList<TimeSpan>> solution) =>
        Exercises.CheckAsync(id, solution);

    /// <summary>
    /// Checks a prediction of the calls in flight under several loads. It is told calls per second and the time of a
    /// call.
    /// </summary>
    public static Task<ExerciseResult> Exercise(
        string id, Func<double, TimeSpan, (double InFlight, int Connections)> solution) =>
        Exercises.CheckAsync(id, solution);

    /// <summary>Checks a solution that gives the service config of a channel. It is called for each trial.</summary>
    public static Task<ExerciseResult> Exercise(string id, Func<ServiceConfig> solution) =>
        Exercises.CheckAsync(id, solution);

    /// <summary>
    /// Checks a solution that is given the addresses of several servers and returns a channel. It is called once; what
    /// it returns is disposed by the check.
    /// </summary>
    public static Task<ExerciseResult> Exercise(string id, Func<IReadOnlyList<Uri>, GrpcChannel> solution) =>
        Exercises.CheckAsync(id, solution);

    /// <summary>
    /// Checks the capstone: counts what the system does and races it against the slow one. Settings say how the server
    /// is started. The application is called once for each network; what it returns is called for each picture, also at
    /// the same time.
    /// </summary>
    public static Task<ExerciseResult> Exercise(
        string id, LabServerOptions settings, Func<ServerAccess, Func<byte[], Task<UploadReply>>> application)
    {
        var system = new PictureSystem(settings, application);
        return Exercises.CheckAsync<PictureSystemSource>(id, () => system);
    }
}
