namespace GrpcLab.Tests.Statistics;

/// <summary>Named tolerances: how far a computed value may lie from a published one.</summary>
internal static class Tolerance
{
    /// <summary>Rounding of double arithmetic only.</summary>
    public const double Rounding = 1e-9;
}
