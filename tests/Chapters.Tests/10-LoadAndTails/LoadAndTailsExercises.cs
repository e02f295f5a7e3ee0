using Grpc.Core;
using Grpc.Net.Client;
using Grpc.Net.Client.Configuration;
using Performance;
using static GrpcLab.Tests.Exercises.Attempt;
using MonitorClient = Performance.Monitor.MonitorClient;

namespace GrpcLab.Tests.Exercises;

/// <summary>A generator that waits, Little's law, calls that end in time, retries without a storm.</summary>
public sealed class LoadAndTailsExercises : ExerciseTests<LoadAndTailsExercises>, IAttempts
{
    private const string NotTheWhole = "Seconds and Milliseconds are components";

    private static readonly TimeSpan Asked = TimeSpan.FromSeconds(1);

    public static IReadOnlyList<Attempt> Attempts =>
    [
        Passes("10.1: calls that are sent when they are due", "1,000 calls, each sent when it was due. 40 of them met "
            + "the pause of 400 ms, and p99 is 305 ms.",
                () => GenerateAsync((due, send) => due.Select(at => send(at) - at))),
        Passes("10.1: calls of several threads, in any order", "1,000 calls, each sent when it was due.",
            () => GenerateAsync((due, send) => due.OrderDescending().AsParallel().Select(at => send(at) - at))),
        AlsoFails("10.1: the stub, which waits",
            "79 calls were sent late: the first, due at 5.01 s, at 5.405 s, when the call before it had been answered. So "
            + "one call shows the pause, where 40 callers would have waited, and p99 is 5 ms.", () => WaitAsync(countsFromDue: false)),
        Fails("10.1: waiting and counting from the due moment",
            "You count from the due moment, which is right, and still wait", () => WaitAsync(countsFromDue: true)),
        Fails("10.1: too few calls", "1,000 calls were due; 10 were sent and 10 latencies recorded.",
            () => GenerateAsync((due, send) => due.Take(10).Select(at => send(at) - at))),
        Fails("10.1: calls before their time",
            "999 calls were sent before their time, the first at 0 s; it was due at 10 ms.",
            () => GenerateAsync((due, send) => due.Select(at => send(TimeSpan.Zero) - at))),
        Fails("10.1: wrong latencies", "All calls were sent when they were due, but 415 ms is recorded for 1 call; "
            + "0 callers waited that long", () => GenerateAsync((due, send) => due.Select(at => send(at) - due[0]))),

        Passes("10.2: rate times time, and connections rounded up", "Predicted and counted: 30 calls per second of "
            + "6.2 s are 186 in flight · 1,000 calls", () => PredictAsync((rate, time) => rate * time.TotalSeconds)),
        Fails("10.2: the rate", "That would be right if each took one second.", () => PredictAsync((rate, _) => rate)),
        Fails("10.2: a quotient", "Multiply: each", () => PredictAsync((rate, time) => rate / time.TotalSeconds)),
        Fails("10.2: Seconds", NotTheWhole, () => PredictAsync((rate, time) => rate * time.Seconds)),
        Fails("10.2: Milliseconds", NotTheWhole, () => PredictAsync((rate, time) => rate * time.Milliseconds)),
        Fails("10.2: TotalMilliseconds", "The rate is per second and the time in milliseconds",
            () => PredictAsync((rate, time) => rate * time.TotalMilliseconds)),
        Fails("10.2: nothing", "Calls in flight = rate × time.", () => PredictAsync((_, _) => 0)),
        Fails("10.2: connections rounded down", "186 calls in flight (30 calls per second of 6.2 s), and 1 of your "
            + "connections: 86 calls find no stream. Round up.", () => ConnectAsync(inFlight => (int)(inFlight / 100))),
        Fails("10.2: one too many", "100 calls in flight (200 calls per second of 500 ms) need 1, not 2: a connection "
            + "carries 100 at once, the hundredth included.",
                () => ConnectAsync(inFlight => 1 + (int)(inFlight / 100))),

        Passes("10.3: a deadline for each call", "all 20 calls ended with DEADLINE_EXCEEDED",
            () => DeadlineAsync(() => DateTime.UtcNow + Asked)),
        AlsoFails("10.3: a deadline of three seconds",
            "The call to the stuck server ended by its deadline, but only after 3",
            () => DeadlineAsync(() => DateTime.UtcNow + (3 * Asked))),
        AlsoFails("10.3: the stub, without a deadline",
            "The server was stuck for 4 s, and a call waited all that time.",
            () => CallAsync(client => client.GetPerformanceAsync(new()).ResponseAsync)),
        // A wait as long as the server is stuck would count none.
        AlsoFails("10.3: a wait that ends on one side only",
            "You stopped waiting without telling the server: … of 20 calls are still in flight",
            () => CallAsync(client => client.GetPerformanceAsync(new()).ResponseAsync.WaitAsync(Asked))),
        AlsoFails("10.3: a cancellation", "The calls were cancelled on this side", () => CallAsync(async client =>
        {
            using var limit = new CancellationTokenSource(Asked);
            return await client.GetPerformanceAsync(new(), cancellationToken: limit.Token);
        })),
        AlsoFails("10.3: null in place of the status", "let the RpcException through", () => CallAsync(async client =>
        {
            try
            {
                return await client.GetPerformanceAsync(new(), deadline: DateTime.UtcNow + Asked);
            }
            catch (RpcException e) when (e.StatusCode == StatusCode.DeadlineExceeded)
            {
                return null!;
            }
        })),
        AlsoUnanswered("10.3: null from a prompt server, too", "Return a function that makes one call",
            () => CallAsync(_ => Task.FromResult<PerformanceStatusResponse>(null!))),
        AlsoFails("10.3: a deadline computed once", "A deadline is a moment, and yours had passed",
            () => Check.Exercise("10.3", (Uri address) =>
            {
                var client = new MonitorClient(GrpcChannel.ForAddress(address));
                var deadline = DateTime.UtcNow + (2 * Asked);
                return async () => await client.GetPerformanceAsync(new(), deadline: deadline);
            })),
        AlsoFails("10.3: one in the past", "A prompt server answers within milliseconds, but no reply came.",
            () => DeadlineAsync(() => DateTime.UtcNow - Asked)),
        AlsoFails("10.3: another status", "A call failed: UNAVAILABLE: closed",
            () => CallAsync(_ => throw new RpcException(new Status(StatusCode.Unavailable, "closed")))),

        Passes("10.4: throttled retries", "All 120 calls were answered", () => RetryAsync(3, tokenRatio: 0.1)),
        AlsoFails("10.4: the stub, which tries five times", "attempts…RetryThrottling",
            () => RetryAsync(5, tokenRatio: null)),
        AlsoFails("10.4: no retries", "none was retried",
            () => new ThrottleRetries().CheckAsync(() => new ServiceConfig(), default)),
        AlsoFails("10.4: tokens that come back too slowly", "the others were not",
            () => RetryAsync(3, tokenRatio: 0.001)),
    ];

    private static Task<ExerciseResult> GenerateAsync(
        Func<TimeSpan[], Func<TimeSpan, TimeSpan>, IEnumerable<TimeSpan>> generate) => Check.Exercise(
            "10.1", (TimeSpan[] due, Func<TimeSpan, TimeSpan> send) =>
                (IReadOnlyList<TimeSpan>)[.. generate(due, send)]);

    // The stub of the notebook waits for an answer before it sends the next call.
    private static Task<ExerciseResult> WaitAsync(bool countsFromDue) => GenerateAsync((due, send) =>
    {
        var (latencies, now) = (new List<TimeSpan>(), TimeSpan.Zero);
        foreach (var moment in due)
        {
            var start = moment > now ? moment : now;
            now = send(start);
            latencies.Add(now - (countsFromDue ? moment : start));
        }

        return latencies;
    });

    private static Task<ExerciseResult> PredictAsync(Func<double, TimeSpan, double> inFlight) =>
        Check.Exercise("10.2", (double rate, TimeSpan time) =>
            (inFlight(rate, time), (int)Math.Ceiling(inFlight(rate, time) / 100)));

    private static Task<ExerciseResult> ConnectAsync(Func<double, int> connections) =>
        Check.Exercise("10.2", (double rate, TimeSpan time) =>
            (rate * time.TotalSeconds, connections(rate * time.TotalSeconds)));

    private static Task<ExerciseResult> CallAsync(Func<MonitorClient, Task<PerformanceStatusResponse>> call) =>
        Check.Exercise("10.3", (Uri address) =>
        {
            var client = new MonitorClient(GrpcChannel.ForAddress(address));
            return () => call(client);
        });

    private static Task<ExerciseResult> DeadlineAsync(Func<DateTime> deadline) =>
        CallAsync(client => client.GetPerformanceAsync(new(), deadline: deadline()).ResponseAsync);

    private static Task<ExerciseResult> RetryAsync(int attempts, double? tokenRatio) =>
        new ThrottleRetries().CheckAsync(() => new()
        {
            RetryThrottling = tokenRatio is { } ratio ? new() { MaxTokens = 10, TokenRatio = ratio } : null,
            MethodConfigs =
            {
                new MethodConfig
                {
                    Names = { MethodName.Default },
                    RetryPolicy = new()
                    {
                        MaxAttempts = attempts,
                        InitialBackoff = TimeSpan.FromMilliseconds(10),
                        MaxBackoff = TimeSpan.FromMilliseconds(100),
                        BackoffMultiplier = 2,
                        RetryableStatusCodes = { StatusCode.Unavailable },
                    },
                },
            },
        }, default);
}
