using System.Collections.Concurrent;
using Grpc.Core;
using Grpc.Net.Client;
using GrpcLab.Tests.Display;
using Performance;
using static GrpcLab.Tests.Exercises.Attempt;
using MonitorClient = Performance.Monitor.MonitorClient;

namespace GrpcLab.Tests.Exercises;

/// <summary>Channels that share a connection, a client of either stack's server.</summary>
public sealed class StacksExercises : ExerciseTests<StacksExercises>, IAttempts
{
    public static IReadOnlyList<Attempt> Attempts =>
    [
        Passes("8.3: channels that share an HttpClient", "Timeout = Timeout.InfiniteTimeSpan",
            () => ShareAsync(() => new()
            {
                HttpClient = new(new SocketsHttpHandler { EnableMultipleHttp2Connections = true })
                {
                    Timeout = Timeout.InfiniteTimeSpan,
                },
            })),
        AlsoFails("8.3: a socket for each channel that shares a handler",
            "The calls of 40 channels went over 1 HTTP/2 connection, and yet the server accepted 40",
            () => ShareAsync(() => new() { HttpHandler = new SocketsHttpHandler() })),
        AlsoFails("8.3: the stub, a handler for each channel", "40 channels opened 40 connections.",
            () => Check.Exercise("8.3", (Uri address) => GrpcChannel.ForAddress(
                address, new() { HttpHandler = new SocketsHttpHandler(), DisposeHttpClient = true }))),
        AlsoFails("8.3: an HttpClient that goes with the first channel",
            "The first channel that was disposed took with it what they share",
            () => ShareAsync(() => new() { HttpClient = new(), DisposeHttpClient = true })),
        AlsoFails("8.3: a channel that comes twice", "The same channel was returned a second time", () =>
        {
            GrpcChannel? kept = null;
            return Check.Exercise("8.3", (Uri address) => kept ??= GrpcChannel.ForAddress(address));
        }),

        Passes("8.4: a deadline, and the two statuses of a server that is away", "",
            () => AskAsync(client => CallOrNull(client, Away, deadline: true))),
        AlsoFails("8.4: the stub, which lets the status through", "Nobody listens at the second address, and the "
            + "caller got an exception with the status Unavailable.",
            () => AskAsync(client => client.GetPerformanceAsync(new()).ResponseAsync)),
        AlsoFails("8.4: no deadline", "your method was still waiting. Give each call a deadline",
            () => AskAsync(client => CallOrNull(client, Away, deadline: false))),
        AlsoFails("8.4: a deadline of four seconds",
            "A server takes ten minutes for its answer, and your method waited 4",
            () => AskAsync(client => CallOrNull(client, Away, deadline: true, seconds: 4))),
        AlsoFails("8.4: waiting beside the call", "but the call goes on", () => AskAsync(async client =>
        {
            try
            {
                return await CallOrNull(client, Away, deadline: false).WaitAsync(TimeSpan.FromSeconds(1));
            }
            catch (TimeoutException)
            {
                return null!;
            }
        })),
        AlsoFails("8.4: waiting beside the call, and its exception let through", "the caller got your TimeoutException",
            () => AskAsync(client => CallOrNull(client, Away, deadline: false).WaitAsync(TimeSpan.FromSeconds(1)))),
        AlsoFails("8.4: every status caught", "An answer was too large for the client (ResourceExhausted)",
            () => AskAsync(client => CallOrNull(client, _ => true, deadline: true))),
        AlsoFails("8.4: a channel for each call", "20 calls to Grpc.AspNetCore's server opened 20 connections.",
            () => Check.Exercise("8.4", (Uri address) => async () =>
            {
                using var channel = GrpcChannel.ForAddress(address);
                return await CallOrNull(new(channel), Away, deadline: true);
            })),
        AlsoFails("8.4: an answer that never comes",
            "Grpc.AspNetCore's server was asked 20 times: it answered 0 calls", () => Check.Exercise(
                "8.4", (Uri address) => () => Task.FromResult<PerformanceStatusResponse>(null!))),
        AlsoFails("8.4: answers that are made up", "answered 0 calls, but you returned 20 answers.", () =>
            Check.Exercise("8.4", (Uri address) => () => Task.FromResult(new PerformanceStatusResponse()))),
    ];

    // All channels get the same options.
    private static Task<ExerciseResult> ShareAsync(Func<GrpcChannelOptions> options)
    {
        var shared = options();
        return Check.Exercise("8.3", (Uri address) => GrpcChannel.ForAddress(address, shared));
    }

    private static bool Away(StatusCode status) => status is StatusCode.Unavailable or StatusCode.DeadlineExceeded;

    private static Task<ExerciseResult> AskAsync(Func<MonitorClient, Task<PerformanceStatusResponse>> ask) =>
        Check.Exercise("8.4", (Uri address) =>
        {
            var client = new MonitorClient(GrpcChannel.ForAddress(address));
            return () => ask(client);
        });

    private static async Task<PerformanceStatusResponse> CallOrNull(
        MonitorClient client, Func<StatusCode, bool> away, bool deadline, double seconds = 1)
    {
        try
        {
            return await client.GetPerformanceAsync(
                new(), deadline: deadline ? DateTime.UtcNow.AddSeconds(seconds) : null);
        }
        catch (RpcException e) when (away(e.StatusCode))
        {
            return null!;
        }
    }
}

/// <summary>
/// A task that holds a thread, a fan-out without threads. Their checks limit the pool of this process, so nothing else
/// may run.
/// </summary>
[Collection(HostCollection.Name)]
public sealed class ThreadPoolExercises : ExerciseTests<ThreadPoolExercises>, IAttempts
{
    public static IReadOnlyList<Attempt> Attempts =>
    [
        Passes("8.1: calls that are awaited", "calls in flight at once with at most",
            () => Check.Exercise("8.1", (Uri address) => new Stock(address).Awaited)),
        AlsoFails("8.1: the stub, whose calls keep a thread of the pool each", "Which line waits without `await`?",
            () => Check.Exercise("8.1", (Uri address) => new Stock(address).Moved)),
        AlsoFails("8.1: a thread of its own for each call", "new threads",
            () => Check.Exercise("8.1", (Uri address) => new Stock(address).OnItsOwnThread))
            with { OrSays = "after 5 s" },
        AlsoFails("8.1: one at a time", "Something lets the callers in one by one",
            () => Check.Exercise("8.1", (Uri address) => new Stock(address).InTurn)),
        AlsoFails("8.1: an answer that is kept", "Each needs a call of its own",
            () => Check.Exercise("8.1", (Uri address) => new Stock(address).Kept)),

        Passes("8.2: awaited calls with a bound", "", () => Check.Exercise("8.2", BoundedAsync)),
        AlsoFails("8.2: the stub, whose calls hold the pool", "none was left to deliver an answer",
            () => Check.Exercise("8.2", (channel, names, atOnce) =>
            {
                var client = new MonitorClient(channel);
                var answers = new PerformanceStatusResponse[names.Length];
                Parallel.For(0, names.Length, new() { MaxDegreeOfParallelism = atOnce },
                    i => answers[i] = client.GetPerformance(new() { ClientName = names[i] }));
                return Task.FromResult(answers);
            })),
        AlsoFails("8.2: calls without a bound", "are allowed. Start the next one", () => Check.Exercise(
            "8.2", async (channel, names, _) => await Task.WhenAll(names.Select(
                n => new MonitorClient(channel).GetPerformanceAsync(new() { ClientName = n }).ResponseAsync)))),
        // On a busy machine so many threads may not be through in time; that is no better.
        AlsoFails("8.2: a thread for each worker", "new threads",
            () => Check.Exercise("8.2", async (channel, names, atOnce) =>
        {
            var answers = new PerformanceStatusResponse[names.Length];
            var next = -1;
            void Work()
            {
                for (int i; (i = Interlocked.Increment(ref next)) < names.Length;)
                {
                    answers[i] = new MonitorClient(channel).GetPerformance(new() { ClientName = names[i] });
                }
            }

            // Tasks with threads of their own: what they throw reaches the check, not the process.
            await Task.WhenAll(
                Enumerable.Range(0, atOnce).Select(_ => Task.Factory.StartNew(Work, TaskCreationOptions.LongRunning)));
            return answers;
        })) with { OrSays = "Nothing had come back" },
        AlsoFails("8.2: answers in the order in which they come", "Put each answer at the index of its name",
            () => Check.Exercise("8.2", async (channel, names, atOnce) =>
            {
                var answers = new ConcurrentStack<PerformanceStatusResponse>();
                await Parallel.ForEachAsync(
                    names, new ParallelOptions { MaxDegreeOfParallelism = atOnce }, async (name, token) => answers.Push(
                        await new MonitorClient(channel).GetPerformanceAsync(
                            new() { ClientName = name }, cancellationToken: token)));
                return answers.ToArray();
            })),
        AlsoFails("8.2: no answers", "0 were returned, and the server was called 0 times", () => Check.Exercise(
            "8.2", (GrpcChannel _, string[] _, int _) => Task.FromResult<PerformanceStatusResponse[]>(null!))),
        AlsoFails("8.2: one after another", "Start more calls while others wait", () => Check.Exercise(
            "8.2", (channel, names, atOnce) => BoundedAsync(channel, names, atOnce / 2))),
    ];

    private static async Task<PerformanceStatusResponse[]> BoundedAsync(GrpcChannel channel, string[] names, int atOnce)
    {
        var client = new MonitorClient(channel);
        var answers = new PerformanceStatusResponse[names.Length];
        await Parallel.ForEachAsync(
            Enumerable.Range(0, names.Length), new ParallelOptions { MaxDegreeOfParallelism = atOnce },
            async (i, token) => answers[i] = await client.GetPerformanceAsync(
                new() { ClientName = names[i] }, cancellationToken: token));
        return answers;
    }

    private sealed class Stock(Uri address)
    {
        private readonly MonitorClient _monitor = new(GrpcChannel.ForAddress(address));
        private readonly SemaphoreSlim _one = new(1);
        private Task<PerformanceStatusResponse>? _kept;

        public async Task<PerformanceStatusResponse> Awaited() => await _monitor.GetPerformanceAsync(new());

        public Task<PerformanceStatusResponse> Moved() => Task.Run(Read);

        public Task<PerformanceStatusResponse> OnItsOwnThread() => Task.Factory.StartNew(
            Read, CancellationToken.None, TaskCreationOptions.LongRunning, TaskScheduler.Default);

        public async Task<PerformanceStatusResponse> InTurn()
        {
            await _one.WaitAsync();
            try
            {
                return await _monitor.GetPerformanceAsync(new());
            }
            finally
            {
                _one.Release();
            }
        }

        public Task<PerformanceStatusResponse> Kept() =>
            _kept ??= _monitor.GetPerformanceAsync(new()).ResponseAsync;

        private PerformanceStatusResponse Read() => _monitor.GetPerformanceAsync(new()).ResponseAsync.Result;
    }
}
