namespace GrpcLab;

/// <summary>Exercise 12.2: a drain time and a shutdown time-out for given probes and calls.</summary>
internal sealed class DrainLongEnough : Exercise<Func<TimeSpan, TimeSpan, LabServerOptions>>
{
    // Seconds, as in production: judged, and not waited for. Shorter ones are then tried on a server.
    private static readonly (double Probe, double Call)[] Asked = [(5, 20), (30, 4)];
    private static readonly (double Probe, double Call) Tried = (0.6, 0.5);

    public override string Id => "12.2";

    protected override string Title => "a server that nobody misses";

    protected override string FirstStep => "Return new LabServerOptions with a DrainTime and a ShutdownTimeout.";

    protected override async Task<ExerciseResult> AttemptAsync(
        Func<TimeSpan, TimeSpan, LabServerOptions> solution, CancellationToken cancellation)
    {
        foreach (var (probe, call) in Asked)
        {
            if (Error(solution(Seconds(probe), Seconds(call)), probe, call) is { } error) return Failed(error);
        }

        return await TryAsync(solution, cancellation);
    }

    private static string? Error(LabServerOptions? options, double probe, double call)
    {
        if (options is null) throw new NotImplementedException();

        var (drain, limit) = (options.DrainTime?.TotalSeconds ?? 0, options.ShutdownTimeout?.TotalSeconds ?? 1);
        var asked = FormattableString.Invariant($"A probe comes every {probe} s, and calls take up to {call} s. ");
        return (drain, limit) switch
        {
            _ when drain <= probe => FormattableString.Invariant(
                $"{asked}After a drain time of {drain} s the server is closed, and a probe may not have come by then: ")
                + "the balancer goes on sending calls to it.",
            _ when limit < call => FormattableString.Invariant(
                $"{asked}With a ShutdownTimeout of {limit} s the longest of them are cut off: one may begin in the ")
                + "drain time's last moment, and has only the ShutdownTimeout left.",
            _ when drain > 10 * probe || limit > 10 * call => FormattableString.Invariant(
                $"{asked}Draining for {drain} s and waiting for up to {limit} s makes each deployment wait for ")
                + "nothing. Twice what is needed is plenty.",
            _ => null,
        };
    }

    // The same in little: what was judged on paper is seen to hold.
    private async Task<ExerciseResult> TryAsync(
        Func<TimeSpan, TimeSpan, LabServerOptions> solution, CancellationToken cancellation)
    {
        var (probe, call) = (Seconds(Tried.Probe), Seconds(Tried.Call));
        var options = solution(probe, call);
        await using var server = await LabServer.StartAsync(
            options with { ShutdownTimeout = options.ShutdownTimeout + TimeSpan.FromSeconds(5) },
            cancellation: cancellation);
        var drained = await Drain.RecordAsync(server, call, cancellation);
        var seen = FormattableString.Invariant($"{drained.ProbesTold} probes heard NOT_SERVING before the server ")
            + $"closed, and the call in flight ended with {drained.Job}.";
        return drained.ProbesTold > 0 && drained.Job.Ok ? Passed(seen) : Failed(seen);
    }

    private static TimeSpan Seconds(double seconds) => TimeSpan.FromSeconds(seconds);
}
