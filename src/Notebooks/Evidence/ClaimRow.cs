namespace GrpcLab.Notebooks;

/// <summary>One line of the list of claims.</summary>
internal sealed record ClaimRow
{
    public required string Chapter { get; init; }

    public string Section { get; init; } = "";

    public string Prose { get; init; } = "";

    /// <summary>claim, prediction, published, documented; or missing where a tie leads nowhere.</summary>
    public required string Evidence { get; init; }

    public string Text { get; init; } = "";

    public string Kind { get; init; } = "";

    public string Outcome { get; init; } = "";

    public string Detail { get; init; } = "";

    public int? Cell { get; init; }

    public string Conditions { get; init; } = "";

    public IEnumerable<string> Cells =>
    [
        Chapter, Section, Prose, Evidence, Text, Kind, Outcome, Detail,
        Cell?.ToString(System.Globalization.CultureInfo.InvariantCulture) ?? "", Conditions,
    ];
}
