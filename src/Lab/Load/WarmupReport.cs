namespace GrpcLab;

/// <summary>How a warm-up went.</summary>
/// <param name="Elapsed">Time spent calling before samples were kept.</param>
/// <param name="Calls">Calls that succeeded meanwhile.</param>
/// <param name="Stable">True when the last windows' medians agreed; false when the cap ended it.</param>
public sealed record WarmupReport(TimeSpan Elapsed, long Calls, bool Stable)
{
    /// <summary>One line, such as "warm-up 420 ms, stable".</summary>
    public override string ToString() =>
        $"warm-up {CallTime.From(Elapsed).ToString(2)}, {(Stable ? "stable" : "not yet stable")}";
}
