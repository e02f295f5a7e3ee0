namespace GrpcLab.Notebooks;

/// <summary>One figure somebody published, beside what a chapter measured.</summary>
/// <param name="Source">The source's name in data/published.</param>
/// <param name="Chapter">The chapter that measured it.</param>
/// <param name="Case">What was measured.</param>
/// <param name="Metric">Which number about it.</param>
/// <param name="Published">What was published, run by run; empty for a case of the course's own.</param>
/// <param name="Here">What was measured; empty where nothing was.</param>
/// <param name="Low">Low end of the 95 % interval; empty without one.</param>
/// <param name="High">High end of the 95 % interval; empty without one.</param>
/// <param name="Unit">Unit of the numbers.</param>
/// <param name="Note">How it was measured where that differs, or why it was not.</param>
/// <param name="Conditions">Date, budget and machine of the run.</param>
internal sealed record FigureRow(
    string Source, string Chapter, string Case, string Metric, string Published,
    string Here, string Low, string High, string Unit, string Note, string Conditions)
{
    public static IReadOnlyList<string> Columns { get; } =
        ["source", "chapter", "case", "metric", "published", "here", "low", "high", "unit", "note", "conditions"];

    public IReadOnlyList<string> Fields =>
        [Source, Chapter, Case, Metric, Published, Here, Low, High, Unit, Note, Conditions];

    /// <summary>Reads a line's fields, as many as there are columns.</summary>
    public static FigureRow Of(IReadOnlyList<string> f) =>
        new(f[0], f[1], f[2], f[3], f[4], f[5], f[6], f[7], f[8], f[9], f[10]);
}
