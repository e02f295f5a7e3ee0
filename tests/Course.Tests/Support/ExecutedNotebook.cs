using GrpcLab.Notebooks;

namespace Course.Tests.Support;

/// <summary>What a run left in a notebook.</summary>
internal sealed class ExecutedNotebook(string path)
{
    private readonly IReadOnlyList<CellOutput> _outputs =
        [.. Notebook.Read(path).CodeCells.SelectMany(cell => cell.Outputs)];

    public IEnumerable<ClaimVerdict> Claims => VerdictReader.Claims(_outputs);

    public IEnumerable<AnswerVerdict> Exercises => VerdictReader.Answers(_outputs, MimeTypes.Exercise);

    public IEnumerable<AnswerVerdict> Quiz => VerdictReader.Answers(_outputs, MimeTypes.Quiz);

    /// <summary>What its outputs say as plain text.</summary>
    public IEnumerable<string> Texts => Shown(MimeTypes.Plain);

    /// <summary>How many figures its outputs hold, those inside a report included.</summary>
    public int Figures => Shown(MimeTypes.Html).Sum(html => html.Split("<img data-figure=").Length - 1);

    private IEnumerable<string> Shown(string mime) => _outputs.OfType<DisplayOutput>()
        .Where(output => output.Data.ContainsKey(mime)).Select(output => output.Data[mime]);
}
