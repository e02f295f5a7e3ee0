using System.Globalization;
using Performance;

namespace GrpcLab.Bench;

/// <summary>What a bench found, or why this machine cannot answer it. What goes wrong is thrown.</summary>
internal sealed record Findings(IReadOnlyList<BenchRow> Rows, Conditions Conditions)
{
    /// <summary>What is missing and how to get it; null where it was measured.</summary>
    public string? LeftOut { get; private init; }

    public static Findings Without(string reason) => new([], new([])) { LeftOut = reason };

    public BenchRecord ToRecord(string bench, string question, TimeProvider clock) => new(bench, question, Rows,
        new Conditions([new("date", clock.GetUtcNow().ToString("yyyy-MM-dd", CultureInfo.InvariantCulture)),
            .. Conditions.Items]).ToString());
}

/// <summary>
/// Measures cases in turns, in an order drawn anew each round by a fixed seed, so that a drift of the machine hits all
/// of them alike.
/// </summary>
internal static class Turns
{
    /// <summary>Takes every case once a round; by its name, what each round gave.</summary>
    public static async Task<IReadOnlyDictionary<string, T[]>> TakeAsync<T>(
        int rounds, IReadOnlyDictionary<string, Func<Task<T>>> cases, CancellationToken cancellation)
    {
        var taken = cases.Keys.ToDictionary(name => name, _ => new T[rounds]);
        var (names, order) = (cases.Keys.ToArray(), new TurnOrder(cases.Count, new Random(PairedRatio.DefaultSeed)));
        for (var round = 0; round < rounds; round++)
        {
            foreach (var place in order.Next())
            {
                cancellation.ThrowIfCancellationRequested();
                taken[names[place]][round] = await cases[names[place]]();
            }
        }

        return taken;
    }
}

/// <summary>Rows from a positive number that was measured once a round, of one case or of two.</summary>
internal static class Rounds
{
    /// <summary>What a case typically gave, round by round, with its interval over rounds.</summary>
    public static BenchRow Typical(
        string name, string metric, IEnumerable<double> values, string unit, string note = "")
    {
        var all = values.ToArray();
        // Times or not: the estimate is the same for any positive number.
        var estimate = TimeEstimate.Of(all, PairedRatio.DefaultSeed, Budget.MinRounds);
        return new(name, metric, estimate.Value.Nanoseconds, unit, estimate.Low.Nanoseconds,
            estimate.High.Nanoseconds, all.Length, note);
    }

    /// <summary>One case ÷ another, paired by round.</summary>
    public static BenchRow Ratio(
        string name, string metric, IEnumerable<double> values, IEnumerable<double> baseline, string note = "")
    {
        var ratio = Judge.Ratio([.. baseline], [.. values], unsettled: null, PairedRatio.DefaultSeed);
        return new(name, metric, ratio.Ratio, BenchRow.Ratio, Known(ratio.Interval.Low), Known(ratio.Interval.High),
            ratio.Rounds, ratio.NotSteady is { } why ? $"not steady: {why}. {note}".TrimEnd() : note);
    }

    private static double? Known(double end) => double.IsNaN(end) ? null : end;
}

/// <summary>The small unary call that most benches make.</summary>
internal static class UnaryCall
{
    public const string Method = "performance.Monitor/GetPerformance";

    public static PerformanceStatusRequest Request { get; } = new() { ClientName = "bench" };

    /// <summary>Makes the call over h2c, on a channel that lives as long as the server which the bench ends.</summary>
    public static Func<Task> To(ServerAccess server)
    {
        var client = new Performance.Monitor.MonitorClient(server.OpenChannel(Endpoint.H2c));
        return () => client.GetPerformanceAsync(Request).ResponseAsync;
    }
}
