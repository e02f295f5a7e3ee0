namespace GrpcLab;

/// <summary>What the calls of one case cost: medians over its rounds.</summary>
/// <param name="Name">Name of the case.</param>
/// <param name="Rounds">One reading for each round.</param>
public sealed record CostResult(string Name, IReadOnlyList<CostRound> Rounds)
{
    /// <summary>Processor time of this process for one call.</summary>
    public CallTime Client => Median(r => r.Client);

    /// <summary>Processor time of the server's process for one call.</summary>
    public CallTime Server => Median(r => r.Server);

    /// <summary>Processor time of both for one call.</summary>
    public CallTime Both => Median(r => r.Both);

    /// <summary>Calls that were answered in a second.</summary>
    public double CallsPerSecond => 1 / Median(r => r.Elapsed).Seconds;

    /// <summary>Calls a second that would keep every core busy: no more of them fit on this machine.</summary>
    public double MostPerSecond => Environment.ProcessorCount / Both.Seconds;

    private CallTime Median(Func<CostRound, CallTime> of) =>
        new(Quantile.Median(Rounds.Select(r => of(r).Nanoseconds)));
}
