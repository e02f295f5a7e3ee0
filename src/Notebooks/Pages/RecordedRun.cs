namespace GrpcLab.Notebooks;

/// <summary>The run that the repository keeps, to set a reader's own beside it.</summary>
internal sealed class RecordedRun
{
    private readonly Dictionary<(string Chapter, string Text), ClaimVerdict> _claims = [];

    private RecordedRun(CourseFolder course)
    {
        var folder = Path.Combine(course.Root, "data", "recorded");
        foreach (var row in ClaimsFile.Claims(Path.Combine(folder, ClaimsFile.Name)))
        {
            _claims.TryAdd((row.Chapter, row.Claim.Text), row.Claim);
        }

        var figures = Path.Combine(folder, RunRecord.Figures);
        Figures = File.Exists(figures) ? FiguresFile.Read(figures) : [];
    }

    /// <summary>Its figures beside published ones.</summary>
    public IReadOnlyList<FigureRow> Figures { get; }

    /// <summary>The record; null for a book that is made from the recorded run itself.</summary>
    public static RecordedRun? Beside(CourseFolder course, string from) =>
        course.Relative(from).StartsWith("data/recorded/", StringComparison.Ordinal) ? null : new(course);

    /// <summary>What became of a claim there; null where it was not made.</summary>
    public ClaimVerdict? Of(string chapter, ClaimVerdict claim) => _claims.GetValueOrDefault((chapter, claim.Text));
}
