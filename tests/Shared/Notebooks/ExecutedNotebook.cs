using GrpcLab.Notebooks;

namespace Tests.Shared;

/// <summary>What a run left in a notebook.</summary>
internal class ExecutedNotebook(string path)
{
    public string Path { get; } = path;

    public Notebook Notebook { get; } = Notebook.Read(path);

    public IEnumerable<CellOutput> Outputs => Notebook.CodeCells.SelectMany(cell => cell.Outputs);

    public IEnumerable<ClaimVerdict> Claims => VerdictReader.Claims(Outputs);

    public IEnumerable<AnswerVerdict> Exercises => Outputs.Shown(MimeTypes.Exercise).Select(VerdictReader.Answer);

    public IEnumerable<AnswerVerdict> Quiz => Outputs.Shown(MimeTypes.Quiz).Select(VerdictReader.Answer);

    /// <summary>What its outputs say as plain text.</summary>
    public IEnumerable<string> Texts => Outputs.OfType<DisplayOutput>()
        .Where(output => output.Data.ContainsKey(MimeTypes.Plain)).Select(output => output.Data[MimeTypes.Plain]);

    /// <summary>How many figures are shown, those inside comparisons included.</summary>
    public int Figures => FigureCells.Sum(cell => cell.Figures);

    /// <summary>The cells that put out figures, counted from 0, and how many figures each.</summary>
    public IEnumerable<(int Cell, int Figures)> FigureCells => Notebook.CodeCells
        .Select(cell => (cell.Number - 1, cell.Outputs.OfType<DisplayOutput>().Sum(output =>
            output.Data.TryGetValue(MimeTypes.Html, out var html) ? html.Split("<img data-figure=").Length - 1 : 0)))
        .Where(cell => cell.Item2 > 0);
}
