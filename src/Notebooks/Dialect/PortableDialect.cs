namespace GrpcLab.Notebooks;

/// <summary>Checks that a notebook runs the same in lab run, Jupyter and Polyglot Notebooks.</summary>
public static class PortableDialect
{
    private static readonly IDialectRule[] Rules =
    [
        new FormatRule(),
        new KernelMetadataRule(),
        new CellMetadataRule(),
        new CellLanguageRule(),
        new NoOutputsRule(),
        new SingleTitleRule(),
        new OpeningCellsRule(),
        new CellLengthRule(),
        new TagsRule(),
        new ClaimCellsRule(),
        new PackagesRule(),
        new MagicsRule(),
        new CSharpRule(),
    ];

    /// <summary>Every error, by place; empty when the notebook is portable.</summary>
    /// <param name="notebook">The notebook as committed.</param>
    public static IReadOnlyList<DialectError> Check(Notebook notebook) =>
        [.. Rules.SelectMany(rule => rule.Check(notebook)).OrderBy(error => error.Cell ?? 0)
            .ThenBy(error => error.Line ?? 0)];
}
