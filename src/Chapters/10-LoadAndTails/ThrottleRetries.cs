using Google.Protobuf.WellKnownTypes;
using Grpc.Net.Client.Configuration;
using LimitedWork;

namespace GrpcLab;

/// <summary>Exercise 10.4: retries that mend a failure now and then, and do not add to an overload.</summary>
internal sealed class ThrottleRetries() : Exercise<Func<ServiceConfig>>(
    "10.4", "retries without a storm",
    "Return a ServiceConfig with a MethodConfig for MethodName.Default that has a RetryPolicy.")
{
    private const double MaxAttempts = 1.2;
    private const int Workers = 4;

    private static readonly TimeSpan ServiceTime = TimeSpan.FromMilliseconds(20);
    private static readonly OpenLoopPlan Light = OpenLoopPlan.At(120, TimeSpan.FromSeconds(1));
    private static readonly OpenLoopPlan Heavy = OpenLoopPlan.At(500, TimeSpan.FromSeconds(1));

    protected override async Task<ExerciseResult> AttemptAsync()
    {
        await using var server = await ServerAsync();
        var trials = await Task.WhenAll(
            TryAsync(server, new() { Pool = "now and then", RefuseEvery = 15, Workers = 2 * Workers }, Light),
            TryAsync(server, new() { Pool = "overload", QueueLimit = 8, Workers = Workers }, Heavy));
        return Judge(trials[0], trials[1]);
    }

    private async Task<Trial> TryAsync(LabServer server, WorkSettings pool, OpenLoopPlan plan)
    {
        var config = Given(Solution());
        using var channel = server.OpenChannel(configure: o => o.ServiceConfig = config);
        var work = new Work.WorkClient(channel);
        pool.ServiceTime = ServiceTime.ToDuration();
        await work.ConfigureAsync(pool, cancellationToken: Cancellation);
        var run = await OpenLoop.RunAsync(
            plan, async () => await work.DoAsync(new() { Pool = pool.Pool }, deadline: DateTime.UtcNow + MaxCallTime),
            server, Cancellation);
        var counts = await work.CountAsync(new() { Pool = pool.Pool }, cancellationToken: Cancellation);
        return new(run.Calls.Count, run.Answered, counts);
    }

    private ExerciseResult Judge(Trial light, Trial heavy) => (light, heavy) switch
    {
        _ when light.Counts.Refused == 0 => Failed($"Only {light.Counts.Arrived} of the {light.Calls} calls reached "
            + "the server. Does the config limit the calls themselves?"),
        _ when light.Counts.Repeated == 0 => Failed($"{light.Calls - light.Answered} of {light.Calls} calls failed at "
            + "a server that refuses every fifteenth job, and none was retried. "
            + "A RetryPolicy needs StatusCode.Unavailable among its RetryableStatusCodes."),
        _ when light.Answered < light.Calls =>
            Failed($"{light.Calls - light.Answered} of {light.Calls} calls failed at a server that refuses only every "
                + $"fifteenth job: {light.Counts.Repeated} were retried; the others were not. "
                + "With half of its tokens or fewer a channel does not retry: successes must earn tokens faster than "
                + "failures spend them."),
        _ when heavy.AttemptsPerCall > MaxAttempts => Failed($"Occasional refusals are retried, but under overload "
            + $"{heavy.Calls} calls became {heavy.Counts.Arrived} attempts, {ReaderNumbers.Digits(heavy.AttemptsPerCall)} "
            + $"per call; at most {ReaderNumbers.Digits(MaxAttempts)} are allowed. "
            + "What stops retries when most of them fail? Look at ServiceConfig.RetryThrottling."),
        _ => Passed($"All {light.Calls} calls were answered by a server that refuses every "
            + $"fifteenth job ({light.Counts.Repeated} retried); under overload {heavy.Calls} calls became "
            + $"{heavy.Counts.Arrived} attempts, {ReaderNumbers.Digits(heavy.AttemptsPerCall)} per call."),
    };

    /// <summary>One load under the solution's config.</summary>
    private sealed record Trial(int Calls, int Answered, WorkCounts Counts)
    {
        public double AttemptsPerCall => (double)Counts.Arrived / Calls;
    }
}
