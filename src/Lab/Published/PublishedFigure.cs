namespace GrpcLab;

/// <summary>One number somebody else reported.</summary>
/// <param name="Source">Title of the source.</param>
/// <param name="Year">Year it appeared.</param>
/// <param name="Runtime">Runtime it was measured on, as far as stated.</param>
/// <param name="Case">What was measured.</param>
/// <param name="Metric">Which number about it, such as "p99".</param>
/// <param name="Value">The number; infinite for a setting that is off.</param>
/// <param name="Unit">Its unit, such as "ms".</param>
/// <param name="Note">Conditions and words such as "about".</param>
public sealed record PublishedFigure(
    string Source, int Year, string Runtime, string Case, string Metric, double Value, string Unit, string Note);
