namespace GrpcLab;

/// <summary>Every call of one loader, with what is needed to read and to merge them.</summary>
/// <param name="Settings">What it shares with the other loaders.</param>
/// <param name="Place">The machine it ran on.</param>
/// <param name="Started">When its schedule began, by that machine's clock.</param>
/// <param name="Result">What became of its calls; the plan holds its seed.</param>
internal sealed record LoadSamples(LoadSettings Settings, string Place, DateTimeOffset Started, OpenLoopResult Result)
{
    /// <summary>Its schedule's seed.</summary>
    public int Seed => Result.Plan.Seed;

    /// <summary>When its last call ended.</summary>
    public DateTimeOffset Ended => Started + Result.Elapsed;
}
