using System.Globalization;

namespace GrpcLab;

/// <summary>Puts an open loop on a server that runs already, and keeps every call.</summary>
internal static class Loader
{
    // What decides how the server answers: loads of servers that differ in it are not one load.
    private static readonly string[] OfTheServer = ["server GC", "server limits", "server logging", "answers"];

    /// <summary>Warms up, then runs the schedule.</summary>
    /// <param name="asked">What is asked for.</param>
    /// <param name="seed">Seed of the schedule: loaders of one seed call at the same moments.</param>
    /// <param name="server">The server, connected to already.</param>
    /// <param name="cancellation">Ends the run.</param>
    /// <exception cref="InvalidOperationException">No call of the warm-up was answered.</exception>
    public static async Task<LoadSamples> RunAsync(
        LoadSettings asked, int seed, LabServer server, CancellationToken cancellation)
    {
        asked.ThrowIfInvalid();
        var channels = Enumerable.Range(0, asked.Channels).Select(_ => server.OpenChannel(EndpointOf(asked))).ToList();
        try
        {
            var calls = channels.Select(channel => LoadCalls.On(channel, asked, server)).ToList();
            Task CallAsync(Due due) => calls[due.Number % calls.Count](due.Deadline);
            await WarmUpAsync(asked, seed, CallAsync, cancellation);
            var started = DateTimeOffset.UtcNow;
            var result = await RunAsync(asked.ToPlan(seed), CallAsync, cancellation);
            var conditions = server.Conditions.WithRemarksOf(result.Conditions);
            var told = string.Join(" · ", OfTheServer.Select(name => conditions[name]).OfType<string>());
            return new(asked with { ServerConditions = told }, Environment.MachineName, started,
                result with { Conditions = conditions });
        }
        finally
        {
            channels.ForEach(channel => channel.Dispose());
        }
    }

    private static Endpoint EndpointOf(LoadSettings asked) =>
        asked.Server.Scheme == Uri.UriSchemeHttps ? Endpoint.Tls : Endpoint.H2c;

    // The first calls connect and compile; who warms up shorter than a call takes has no answer yet, and no error.
    private static async Task WarmUpAsync(
        LoadSettings asked, int seed, Func<Due, Task> call, CancellationToken cancellation)
    {
        if (asked.WarmUp == TimeSpan.Zero) return;

        var warm = await RunAsync((asked with { Length = asked.WarmUp }).ToPlan(seed), call, cancellation);
        if (warm.Answered > 0) return;

        throw new InvalidOperationException(string.Create(CultureInfo.InvariantCulture,
            $"None of {warm.Calls.Count:N0} calls of the warm-up was answered within the deadline of "
            + $"{Unit.Time(asked.Deadline)}; the first error: {warm.FirstError}"));
    }

    // Silent: what is shown goes to the standard output, which is for samples.
    private static Task<OpenLoopResult> RunAsync(
        OpenLoopPlan plan, Func<Due, Task> call, CancellationToken cancellation) =>
        OpenLoop.RunAsync(plan, call, OpenLoopPace.System, cancellation, silent: true);
}
