namespace GrpcLab.Notebooks;

/// <summary>Checks that a notebook runs the same in lab run, Jupyter and Polyglot Notebooks.</summary>
internal static class PortableDialect
{
    private static readonly Func<Notebook, IEnumerable<DialectError>>[] Rules =
    [
        DocumentRules.Format,
        DocumentRules.Kernel,
        DocumentRules.CellMetadata,
        DocumentRules.CellLanguage,
        DocumentRules.NoOutputs,
        DocumentRules.SingleTitle,
        CellRules.Opening,
        CellRules.Length,
        CellRules.Tags,
        CellRules.Claims,
        CellRules.Packages,
        CellRules.Magics,
        CSharpRule.Check,
    ];

    /// <summary>Every error, by place; empty when the notebook is portable.</summary>
    public static IReadOnlyList<DialectError> Check(Notebook notebook) =>
        [.. Rules.SelectMany(rule => rule(notebook)).OrderBy(error => error.Cell ?? 0)
            .ThenBy(error => error.Line ?? 0)];
}

/// <summary>One place where a notebook leaves the portable dialect.</summary>
/// <param name="Cell">The cell's number, counted from 1; null for the whole document, or for a page.</param>
/// <param name="Line">The line within the cell or page, counted from 1; null for all of it.</param>
/// <param name="Rule">The rule's short name.</param>
/// <param name="Problem">What stands there.</param>
/// <param name="Reason">Why it does not work everywhere.</param>
/// <param name="WayOut">What to write instead.</param>
internal sealed record DialectError(int? Cell, int? Line, string Rule, string Problem, string Reason, string WayOut)
{
    /// <summary>The error as one readable line.</summary>
    public override string ToString()
    {
        var place = (Cell, Line) switch
        {
            (null, null) => "document",
            (null, _) => $"line {Line}",
            (_, null) => $"cell {Cell}",
            _ => $"cell {Cell}, line {Line}",
        };
        return $"{place}: {Problem} ({Rule}). {Reason} {WayOut}";
    }
}
