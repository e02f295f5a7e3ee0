namespace GrpcLab.Bench;

/// <summary>Calls through the loopback proxy at several round trips, beside calls without it.</summary>
internal sealed class ProxyBench : IBench
{
    private const string Direct = "direct", AtZero = "proxy at zero";
    private const int RoundCount = 20, Calls = 40, SlowCalls = 8;

    private static readonly int[] Milliseconds = [2, 10, 40];

    /// <inheritdoc/>
    public string Name => "proxy";

    /// <inheritdoc/>
    public string Question =>
        "Does the proxy delay a call by what it was set to, and what does it cost when set to nothing?";

    /// <inheritdoc/>
    public async Task<BenchOutcome> RunAsync(BenchContext context, CancellationToken cancellation)
    {
        await using var server = await LabServer.StartAsync(cancellation: cancellation);
        var calls = new Dictionary<string, Func<Task>>
        {
            [Direct] = UnaryCall.To(server),
            [AtZero] = UnaryCall.To(server.Behind(new NetworkConditions())),
        };
        foreach (var set in Milliseconds)
        {
            calls[NameOf(set)] = UnaryCall.To(server.WithLatency(TimeSpan.FromMilliseconds(set)));
        }

        var warmup = await Samples.WarmUpAsync(calls.Values, SlowCalls, cancellation);
        var times = await Turns.TakeAsync(
            RoundCount, calls.ToDictionary(c => c.Key, c => (Func<Task<double>>)(() => Samples.MedianAsync(
                c.Value, c.Key is Direct or AtZero ? Calls : SlowCalls, cancellation))),
            cancellation);
        return new Findings([.. Rows(times)], server.Conditions.With("warm-up", warmup.ToString()));
    }

    private static IEnumerable<BenchRow> Rows(IReadOnlyDictionary<string, double[]> times)
    {
        foreach (var set in Milliseconds)
        {
            var delays = times[NameOf(set)].Zip(times[Direct], (slow, direct) => (slow - direct) / (set * 1e6));
            yield return Rounds.Typical(NameOf(set), "time added to a call ÷ setting", delays, BenchRow.Ratio,
                "the proxy's own cost included; no byte may come early");
        }

        yield return Rounds.Ratio($"{AtZero} ÷ {Direct}", "time of a call", times[AtZero], times[Direct]);
        foreach (var name in (string[])[Direct, AtZero])
        {
            yield return Rounds.Typical(name, "time of a call", times[name].Select(ns => ns / 1e3), "µs");
        }
    }

    private static string NameOf(int milliseconds) => $"proxy at {milliseconds} ms";
}
