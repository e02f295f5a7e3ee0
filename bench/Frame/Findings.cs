namespace GrpcLab.Bench;

/// <summary>It was measured.</summary>
/// <param name="Rows">The numbers; at least one.</param>
/// <param name="Conditions">
/// Under which they hold, such as <c>server.Conditions</c> or <c>LabConditions.OfThisProcess()</c>, with what is
/// special.
/// </param>
internal sealed record Findings(IReadOnlyList<BenchRow> Rows, Conditions Conditions) : BenchOutcome;
