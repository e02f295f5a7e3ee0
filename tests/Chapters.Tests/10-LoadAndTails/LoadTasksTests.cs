using Grpc.Core;
using Grpc.Net.Client;
using Performance;
using MonitorClient = Performance.Monitor.MonitorClient;

namespace GrpcLab.Tests.Exercises;

/// <summary>Exercises 10.1 to 10.3: a generator that waits, Little's law, calls that end in time.</summary>
public sealed class LoadTasksTests
{
    private static readonly TimeSpan Asked = TimeSpan.FromSeconds(1);

    [Fact(Timeout = 240_000)]
    public async Task Calls_that_are_sent_when_they_are_due_pass()
    {
        var result = await Check.Exercise("10.1", Open);

        Assert.Equal(
            (ExerciseState.Passed, "1,000 calls, each sent when it was due. 40 of them met the pause of 400 ms, and "
                + "p99 is 305 ms."), (result.State, result.Detail));
    }

    [Fact(Timeout = 240_000)]
    public async Task A_generator_that_waits_is_told_what_it_leaves_out_also_when_it_counts_from_the_due_moment()
    {
        var waits = await Check.Exercise("10.1", Waiting);
        var counts = await Check.Exercise("10.1", CountingWhileWaiting);

        Assert.StartsWith("79 calls were sent late: the first, due at 5.01 s, at 5.405 s, when the call before it had "
            + "been answered. So one call shows the pause, where 40 callers would have waited, and p99 is 5 ms.",
            waits.Detail);
        Assert.Contains("You count from the due moment, which is right, and still wait", counts.Detail);
        Assert.All([waits, counts], result => Assert.Equal(ExerciseState.Failed, result.State));
    }

    [Fact(Timeout = 240_000)]
    public async Task Too_few_calls_calls_before_their_time_and_wrong_latencies_fail_each_for_its_reason()
    {
        var few = await Check.Exercise("10.1", (TimeSpan[] due, Func<TimeSpan, TimeSpan> send) =>
            [.. due.Take(10).Select(at => send(at) - at)]);
        var early = await Check.Exercise("10.1", (TimeSpan[] due, Func<TimeSpan, TimeSpan> send) =>
            [.. due.Select(at => send(TimeSpan.Zero) - at)]);
        var wrong = await Check.Exercise("10.1", (TimeSpan[] due, Func<TimeSpan, TimeSpan> send) =>
            [.. due.Select(at => send(at) - due[0])]);

        Assert.StartsWith("1,000 calls fell due; 10 were sent and 10 latencies recorded.", few.Detail);
        Assert.StartsWith(
            "999 calls were sent before their time, the first at 0 s; it was due at 10 ms.", early.Detail);
        Assert.StartsWith(
            "All calls were sent when they were due, but call 2 is recorded with 15 ms; its caller waited 5 ms",
            wrong.Detail);
        Assert.All([few, early, wrong], result => Assert.Equal(ExerciseState.Failed, result.State));
    }

    [Fact(Timeout = 240_000)]
    public async Task Rate_times_time_and_connections_rounded_up_pass()
    {
        var result = await PredictAsync((rate, time) => rate * time.TotalSeconds);

        Assert.Equal(ExerciseState.Passed, result.State);
        Assert.StartsWith(
            "Predicted and counted: 30 calls per second of 6.2 s are 186 in flight · 1,000 calls", result.Detail);
    }

    [Fact(Timeout = 240_000)]
    public async Task Each_wrong_product_is_told_apart()
    {
        (string Why, Func<double, TimeSpan, double> Predicted)[] wrong =
        [
            ("That would be right if each took one second.", (rate, _) => rate),
            ("Multiply: each", (rate, time) => rate / time.TotalSeconds),
            ("Seconds and Milliseconds are the hands of a clock", (rate, time) => rate * time.Seconds),
            ("Seconds and Milliseconds are the hands of a clock", (rate, time) => rate * time.Milliseconds),
            ("Rate is per second and time in milliseconds", (rate, time) => rate * time.TotalMilliseconds),
            ("Calls in flight = rate × time.", (_, _) => 0),
        ];

        foreach (var (why, predicted) in wrong)
        {
            var result = await PredictAsync(predicted);

            Assert.Equal(ExerciseState.Failed, result.State);
            Assert.Contains(why, result.Detail);
        }
    }

    [Fact(Timeout = 240_000)]
    public async Task Connections_rounded_down_and_one_too_many_fail()
    {
        var down = await Check.Exercise("10.2", (double rate, TimeSpan time) =>
            (rate * time.TotalSeconds, (int)(rate * time.TotalSeconds / 100)));
        var more = await Check.Exercise("10.2", (double rate, TimeSpan time) =>
            (rate * time.TotalSeconds, 1 + (int)(rate * time.TotalSeconds / 100)));

        Assert.Equal("186 calls in flight (30 calls per second of 6.2 s), and 1 of your connections: 86 calls find no "
            + "stream. Round up.", down.Detail);
        Assert.Equal("100 calls in flight (200 calls per second of 500 ms) need 1, not 2: a connection carries 100 at "
            + "once, the hundredth included.", more.Detail);
        Assert.All([down, more], result => Assert.Equal(ExerciseState.Failed, result.State));
    }

    [Fact(Timeout = 240_000)]
    public async Task A_deadline_for_each_call_passes()
    {
        var result = await CallAsync(client =>
            client.GetPerformanceAsync(new(), deadline: DateTime.UtcNow + Asked).ResponseAsync);

        Assert.True(result.State == ExerciseState.Passed, result.Detail);
        Assert.Contains("all 20 calls ended with DEADLINE_EXCEEDED", result.Detail);
    }

    [Fact(Timeout = 240_000)]
    public async Task No_deadline_fails_after_the_wait_that_nobody_wants()
    {
        var result = await CallAsync(client => client.GetPerformanceAsync(new()).ResponseAsync);

        Assert.Equal(ExerciseState.Failed, result.State);
        Assert.StartsWith("The server was stuck for 4 s, and a call waited all that time.", result.Detail);
    }

    [Fact(Timeout = 240_000), Trait(TestScope.Run, TestScope.All)]
    public async Task A_wait_that_ends_on_one_side_only_and_a_cancellation_fail_each_for_its_reason()
    {
        var abandoned = await CallAsync(client => client.GetPerformanceAsync(new()).ResponseAsync.WaitAsync(Asked));
        var cancelled = await CallAsync(async client =>
        {
            using var limit = new CancellationTokenSource(Asked);
            return await client.GetPerformanceAsync(new(), cancellationToken: limit.Token);
        });

        // A wait as long as the server is stuck would count none.
        Assert.Matches(
            "^You stopped waiting, and told nobody: [1-9][0-9]? of 20 calls are still in flight", abandoned.Detail);
        Assert.StartsWith("The calls were cancelled on this side", cancelled.Detail);
        Assert.All([abandoned, cancelled], result => Assert.Equal(ExerciseState.Failed, result.State));
    }

    [Fact(Timeout = 240_000), Trait(TestScope.Run, TestScope.All)]
    public async Task A_deadline_computed_once_one_in_local_time_and_one_in_the_past_fail_each_for_its_reason()
    {
        var once = await Check.Exercise("10.3", (Uri address) =>
        {
            var client = new MonitorClient(GrpcChannel.ForAddress(address));
            var deadline = DateTime.UtcNow + TimeSpan.FromSeconds(2);
            return async () => await client.GetPerformanceAsync(new(), deadline: deadline);
        });
        var local = await CallAsync(client =>
            client.GetPerformanceAsync(new(), deadline: DateTime.Now + Asked).ResponseAsync);
        var past = await CallAsync(client =>
            client.GetPerformanceAsync(new(), deadline: DateTime.UtcNow - Asked).ResponseAsync);

        Assert.Contains("A deadline is a moment, and yours had passed", once.Detail);
        Assert.StartsWith("A deadline is a moment in universal time", local.Detail);
        Assert.StartsWith("A prompt server answers within milliseconds, and no reply came.", past.Detail);
        Assert.All([once, local, past], result => Assert.Equal(ExerciseState.Failed, result.State));
    }

    [Fact(Timeout = 240_000)]
    public async Task Stubs_that_return_nothing_are_unanswered_and_no_other_status_is_taken_for_a_deadline()
    {
        var none = await Check.Exercise("10.3", NoCall);
        var refused = await CallAsync(_ => throw new RpcException(new Status(StatusCode.Unavailable, "closed")));

        Assert.Equal(ExerciseState.Unanswered, none.State);
        Assert.Equal((ExerciseState.Failed, "A call failed: Unavailable, closed"), (refused.State, refused.Detail));
    }

    private static IReadOnlyList<TimeSpan> Open(TimeSpan[] due, Func<TimeSpan, TimeSpan> send) =>
        [.. due.Select(moment => send(moment) - moment)];

    // The stub of the notebook.
    private static IReadOnlyList<TimeSpan> Waiting(TimeSpan[] due, Func<TimeSpan, TimeSpan> send)
    {
        var (latencies, now) = (new List<TimeSpan>(), TimeSpan.Zero);
        foreach (var moment in due)
        {
            var start = moment > now ? moment : now;
            now = send(start);
            latencies.Add(now - start);
        }

        return latencies;
    }

    private static IReadOnlyList<TimeSpan> CountingWhileWaiting(TimeSpan[] due, Func<TimeSpan, TimeSpan> send)
    {
        var (latencies, now) = (new List<TimeSpan>(), TimeSpan.Zero);
        foreach (var moment in due)
        {
            now = send(moment > now ? moment : now);
            latencies.Add(now - moment);
        }

        return latencies;
    }

    private static Task<ExerciseResult> PredictAsync(Func<double, TimeSpan, double> inFlight) =>
        Check.Exercise("10.2", (double rate, TimeSpan time) =>
            (inFlight(rate, time), (int)Math.Ceiling(inFlight(rate, time) / 100)));

    private static Task<ExerciseResult> CallAsync(Func<MonitorClient, Task<PerformanceStatusResponse>> call) =>
        Check.Exercise("10.3", (Uri address) =>
        {
            var client = new MonitorClient(GrpcChannel.ForAddress(address));
            return () => call(client);
        });

    private static Func<Task<PerformanceStatusResponse>> NoCall(Uri address) => null!;
}
