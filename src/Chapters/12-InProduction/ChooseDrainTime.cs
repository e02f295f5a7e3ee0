using Google.Protobuf.WellKnownTypes;
using LimitedWork;

namespace GrpcLab;

/// <summary>Exercise 12.2: a drain time and a shutdown timeout for given callers and calls.</summary>
internal sealed class ChooseDrainTime() : Exercise<Func<TimeSpan, TimeSpan, LabServerOptions>>(
    "12.2", "a server that nobody misses", "Return new LabServerOptions with a DrainTime and a ShutdownTimeout.")
{
    // Seconds, as in production: judged, and not waited for. Shorter ones are then tried on a server.
    private static readonly (double Notice, double Call)[] Cases = [(5, 20), (30, 4)];
    private static readonly (TimeSpan Notice, TimeSpan Call) Tried = (Seconds(0.6), Seconds(0.5));

    // The job has to be in flight, not on its way.
    private static readonly TimeSpan OnItsWay = Seconds(0.1);

    protected override async Task<ExerciseResult> AttemptAsync()
    {
        foreach (var (notice, call) in Cases)
        {
            if (Error(Given(Solution(Seconds(notice), Seconds(call))), notice, call) is { } error) return Failed(error);
        }

        return await TryAsync(Solution(Tried.Notice, Tried.Call));
    }

    private static string? Error(LabServerOptions options, double notice, double call)
    {
        var (drain, limit) = (options.DrainTime?.TotalSeconds ?? 0, options.ShutdownTimeout?.TotalSeconds ?? 1);
        var given = FormattableString.Invariant(
            $"Callers need up to {notice} s to notice, and calls take up to {call} s. ");
        return (drain, limit) switch
        {
            _ when drain <= notice => FormattableString.Invariant(
                $"{given}After a drain time of {drain} s the server is closed, and some callers may not have noticed ")
                + "by then: their calls still come and are refused.",
            _ when limit < call => FormattableString.Invariant(
                $"{given}With a ShutdownTimeout of {limit} s the longest of them are cut off: one may begin in the ")
                + "last moment of the drain time, and has only the ShutdownTimeout left.",
            _ when drain > 10 * notice => FormattableString.Invariant(
                $"{given}The server waits out its drain time of {drain} s at each deployment, although everybody ")
                + "noticed long before. Twice what callers need is plenty.",
            _ when limit > drain + 10 * call => FormattableString.Invariant(
                $"{given}With a ShutdownTimeout of {limit} s a call that is stuck holds up the deployment that long. ")
                + "Twice the longest call is plenty.",
            _ => null,
        };
    }

    // On a server: one call in flight, and one by a caller who has not noticed yet.
    private async Task<ExerciseResult> TryAsync(LabServerOptions options)
    {
        await using var server = await ServerAsync(
            options with { ShutdownTimeout = options.ShutdownTimeout + Seconds(5) });
        using var channel = server.OpenChannel();
        await new Work.WorkClient(channel).ConfigureAsync(
            new WorkSettings { Workers = 4, ServiceTime = Tried.Call.ToDuration() }, cancellationToken: Cancellation);
        var inFlight = WorkAsync(server);
        await Task.Delay(OnItsWay, Cancellation);
        await server.AskToStopAsync(Cancellation);
        await Task.Delay(Tried.Notice / 2, Cancellation);
        var late = await WorkAsync(server);
        var counted = $"The call in flight ended with {await inFlight}; one that came on a new connection while the "
            + $"server drained ended with {late}.";
        return (await inFlight).Ok && late.Ok ? Passed(counted) : Failed(counted);
    }

    private Task<CallOutcome> WorkAsync(LabServer server) => CallOutcome.OfAsync(async () =>
    {
        using var channel = server.OpenChannel();
        await new Work.WorkClient(channel).DoAsync(new Job(), cancellationToken: Cancellation);
    });

    private static TimeSpan Seconds(double seconds) => TimeSpan.FromSeconds(seconds);
}
