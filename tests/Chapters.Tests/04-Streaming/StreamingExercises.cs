using System.Threading.Channels;
using Grpc.Core;
using Grpc.Net.Client;
using Performance;
using static GrpcLab.Tests.Exercises.Attempt;
using MonitorClient = Performance.Monitor.MonitorClient;
using Stream = Grpc.Core.IClientStreamWriter<Performance.PerformanceStatusResponse>;
using StreamsClient = Performance.MonitorStreams.MonitorStreamsClient;

namespace GrpcLab.Tests.Exercises;

/// <summary>Frames predicted, many questions on one stream, a stream left early, a stream that many share.</summary>
public sealed class StreamingExercises : ExerciseTests<StreamingExercises>, IAttempts
{
    private const int Endless = 1_000_000_000;

    public static IReadOnlyList<Attempt> Attempts =>
    [
        Passes("4.1: three HEADERS a call and two messages a question", "Counted for n = 20 and 50: a stream saves "
            + "HEADERS, 3 per call, but no DATA frame that carries a message.",
                () => FramesAsync(n => 3 * n, 2, _ => 3, 2)),
        AlsoFails("4.1: one HEADERS frame a call", "As 20 calls you predicted 20 HEADERS and 40 DATA frames; the wire had "
            + "60 and 40. Each call has three HEADERS frames", () => FramesAsync(n => n, 2, _ => 3, 2)),
        AlsoFails("4.1: one message a question", "A question is a message, and its answer is another one.",
            () => FramesAsync(n => 3 * n, 1, _ => 3, 2)),
        AlsoFails("4.1: the empty frame counted", "Leave out the empty frame",
            () => FramesAsync(n => 3 * n, 3, _ => 3, 2)),
        AlsoFails("4.1: HEADERS for each question of a stream", "its HEADERS do not depend on n.",
            () => FramesAsync(n => 3 * n, 2, n => 3 * n, 2)),
        AlsoFails("4.1: one HEADERS frame for a stream", "One stream is one call: one HEADERS frame opens it",
            () => FramesAsync(n => 3 * n, 2, _ => 1, 2)),
        AlsoFails("4.1: one message a question of a stream",
            "On one stream, for n = 20, you predicted 3 HEADERS and 20 DATA frames",
            () => FramesAsync(n => 3 * n, 2, _ => 3, 1)),
        AlsoFails("4.1: right for one n only", "As 50 calls you predicted 60 HEADERS…a multiple of n",
            () => FramesAsync(_ => 60, 2, _ => 3, 2)),
        AlsoUnanswered("4.1: the stub", "Return the HEADERS and DATA frames of n questions and their answers.",
            () => Check.Exercise("4.1", (int n, bool oneStream) => (0, 0))),

        Passes("4.4: reading while writing", "10 questions and then 3,000, each time on one call that ended with OK.",
            () => Check.Exercise("4.4", (Uri address, string[] names) => AskAsync(address, names))),
        AlsoPasses("4.4: asking in turns", "", () => StreamAsync(async (call, names) =>
        {
            var came = 0;
            foreach (var name in names)
            {
                await call.RequestStream.WriteAsync(new() { ClientName = name });
                came += await call.ResponseStream.MoveNext(CancellationToken.None) ? 1 : 0;
            }

            await call.RequestStream.CompleteAsync();
            return came + await CountAsync(call.ResponseStream);
        })),
        AlsoFails("4.4: the stub, which writes everything before it reads",
            "It worked for 10 names. With 3,000 everything stalls after ",
            () => Check.Exercise("4.4", (Uri address, string[] names) => AskAsync(address, names, readFirst: false))),
        AlsoFails("4.4: the stub with the largest window", "It worked for 10 names. With 3,000 everything stalls",
            () => Check.Exercise("4.4", (Uri address, string[] names) => AskAsync(
                address, names, readFirst: false,
                handler: new SocketsHttpHandler { InitialHttp2StreamWindowSize = 16 * 1024 * 1024 }))),
        AlsoFails("4.4: a stream that is not completed", "All 10 questions have been answered, and your method waits",
            () => Check.Exercise("4.4", (Uri address, string[] names) => AskAsync(address, names, complete: false))),
        AlsoFails("4.4: one that is not read to its end", "The call was cut off: the server saw it cancelled after ",
            () => StreamAsync(async (call, names) =>
            {
                foreach (var name in names) await call.RequestStream.WriteAsync(new() { ClientName = name });

                await call.ResponseStream.MoveNext(CancellationToken.None);
                return names.Length;
            })),
        AlsoFails("4.4: calls instead of a stream", "10 calls for 10 names.",
            () => Check.Exercise("4.4", async (Uri address, string[] names) =>
            {
                using var channel = GrpcChannel.ForAddress(address);
                var client = new MonitorClient(channel);
                foreach (var name in names) await client.GetPerformanceAsync(new() { ClientName = name });

                return names.Length;
            })),
        AlsoFails("4.4: one answer too many", "The server sent 10 answers, and you counted 11.", () => Check.Exercise(
            "4.4", async (Uri address, string[] names) => await AskAsync(address, names) + 1)),
        AlsoFails("4.4: two writes at once", "Two writes overlapped", () => StreamAsync(async (call, names) =>
        {
            await Task.WhenAll(names.Select(name => call.RequestStream.WriteAsync(new() { ClientName = name })));
            await call.RequestStream.CompleteAsync();
            return await CountAsync(call.ResponseStream);
        })),

        Passes("4.2: a disposed call", "A status of 50 % arrived, and the call ended on the server, too, after ",
            () => WatchAsync(Endless, above: 50, dispose: true)),
        AlsoFails("4.2: a call left open", "You have your status, but the call is still in flight",
            () => WatchAsync(Endless, above: 50, dispose: false)),
        AlsoFails("4.2: the wrong status", "You returned a status of 10 %; expected the first above 50 %.",
            () => WatchAsync(Endless, above: 10, dispose: true)),
        AlsoFails("4.2: a short stream", "The stream ended by itself after 8,000 statuses.",
            () => Check.Exercise("4.2", async (Uri address) =>
            {
                using var call = new StreamsClient(GrpcChannel.ForAddress(address)).Watch(new() { Count = 8000 });
                PerformanceStatusResponse? first = null;
                await foreach (var status in call.ResponseStream.ReadAllAsync())
                {
                    if (first is null && status.CpuPercentageUsage > 50) first = status;
                }

                return first!;
            })),
        AlsoUnanswered("4.2: the stub",
            "Watch the statuses of the server at the address, and return the first above 50 %.",
            () => Check.Exercise("4.2", new Func<Uri, Task<PerformanceStatusResponse>>(
                _ => throw new NotImplementedException()))),

        Passes("4.3: a semaphore", "20 producers sent 1000",
            () => Check.Exercise("4.3", (Stream stream) => InTurns(stream.WriteAsync))),
        AlsoFails("4.3: the stub, whose writes meet", "one write at a time",
            () => Check.Exercise("4.3", (Stream stream) => stream.WriteAsync)),
        AlsoFails("4.3: a lock, which blocks threads", "thread", () => Check.Exercise("4.3", (Stream stream) =>
        {
            var turn = new Lock();
            return status =>
            {
                lock (turn) stream.WriteAsync(status).Wait();

                return Task.CompletedTask;
            };
        })),
        AlsoFails("4.3: a turn too many given back", "SemaphoreFullException",
            () => Check.Exercise("4.3", (Stream stream) =>
            {
                var turn = new SemaphoreSlim(1, 1);
                return async status =>
                {
                    turn.Release();
                    await turn.WaitAsync();
                    await stream.WriteAsync(status);
                };
            })),
        AlsoFails("4.3: no turn to begin with", "Is a slot free at the start",
            () => Check.Exercise("4.3", (Stream stream) =>
            {
                var turn = new SemaphoreSlim(0);
                return async status =>
                {
                    await turn.WaitAsync();
                    await stream.WriteAsync(status);
                    turn.Release();
                };
            })),
        AlsoFails("4.3: a turn that is lost with an error", "finally", () => Check.Exercise("4.3", (Stream stream) =>
        {
            var turn = new SemaphoreSlim(1);
            return async status =>
            {
                await turn.WaitAsync();
                await stream.WriteAsync(status);
                turn.Release();
            };
        })),
        AlsoFails("4.3: a queue that reports done before it has written", "must end when the write has ended",
            () => Check.Exercise("4.3", (Stream stream) =>
            {
                var queue = Channel.CreateUnbounded<PerformanceStatusResponse>();
                _ = WriteAllAsync(queue.Reader, stream);
                return status => queue.Writer.WriteAsync(status).AsTask();
            })),
        AlsoFails("4.3: an error that is swallowed", "Let the exception through",
            () => Check.Exercise("4.3", (Stream stream) => InTurns(async status =>
            {
                try
                {
                    await stream.WriteAsync(status);
                }
                catch (RpcException)
                {
                    // What a tired programmer does, and what the check is to find.
                }
            }))),
        AlsoFails("4.3: one status sent again and again", "not each exactly once",
            () => Check.Exercise("4.3", (Stream stream) =>
                InTurns(_ => stream.WriteAsync(new PerformanceStatusResponse { ProcessesRunning = 1 })))),
    ];

    private static Task<ExerciseResult> FramesAsync(
        Func<int, int> headers, int data, Func<int, int> streamHeaders, int streamData) =>
        Check.Exercise("4.1", (int n, bool oneStream) =>
            oneStream ? (streamHeaders(n), streamData * n) : (headers(n), data * n));

    private static Task<ExerciseResult> StreamAsync(
        Func<AsyncDuplexStreamingCall<PerformanceStatusRequest, PerformanceStatusResponse>, string[], Task<int>> ask) =>
        Check.Exercise("4.4", async (Uri address, string[] names) =>
        {
            using var channel = GrpcChannel.ForAddress(address);
            using var call = new MonitorClient(channel).GetManyPerformanceStats();
            return await ask(call, names);
        });

    private static async Task<int> AskAsync(
        Uri address, string[] names, bool readFirst = true, bool complete = true, SocketsHttpHandler? handler = null)
    {
        using var channel = GrpcChannel.ForAddress(address, new() { HttpHandler = handler });
        using var call = new MonitorClient(channel).GetManyPerformanceStats();
        var reading = readFirst ? CountAsync(call.ResponseStream) : null;
        foreach (var name in names) await call.RequestStream.WriteAsync(new() { ClientName = name });

        if (complete) await call.RequestStream.CompleteAsync();

        return await (reading ?? CountAsync(call.ResponseStream));
    }

    private static async Task<int> CountAsync(IAsyncStreamReader<PerformanceStatusResponse> stream)
    {
        var count = 0;
        await foreach (var status in stream.ReadAllAsync()) count += status is null ? 0 : 1;

        return count;
    }

    private static Task<ExerciseResult> WatchAsync(int count, double above, bool dispose) =>
        Check.Exercise("4.2", async (Uri address) =>
        {
            var call = new StreamsClient(GrpcChannel.ForAddress(address)).Watch(new() { Count = count });
            try
            {
                await foreach (var status in call.ResponseStream.ReadAllAsync())
                {
                    if (status.CpuPercentageUsage > above) return status;
                }
            }
            finally
            {
                if (dispose) call.Dispose();
            }

            return new();
        });

    private static Func<PerformanceStatusResponse, Task> InTurns(Func<PerformanceStatusResponse, Task> write)
    {
        var turn = new SemaphoreSlim(1);
        return async status =>
        {
            await turn.WaitAsync();
            try
            {
                await write(status);
            }
            finally
            {
                turn.Release();
            }
        };
    }

    private static async Task WriteAllAsync(ChannelReader<PerformanceStatusResponse> queue, Stream stream)
    {
        await foreach (var status in queue.ReadAllAsync()) await stream.WriteAsync(status);
    }
}
