namespace GrpcLab.Notebooks;

/// <summary>nbformat 4.5, with an identity of its own for every cell.</summary>
internal sealed class FormatRule : IDialectRule
{
    public IEnumerable<DialectError> Check(Notebook notebook)
    {
        var minor = notebook.Root["nbformat_minor"];
        if (minor.Integer() != 5)
        {
            yield return new(null, null, "nbformat", $"nbformat_minor is {minor?.ToJsonString() ?? "missing"}",
                "Cell ids came with 4.5, and editors rewrite older files on the first save.",
                "Set \"nbformat_minor\": 5.");
        }

        foreach (var cell in notebook.Cells.Where(cell => !IsIdentity(cell.Id)))
        {
            yield return new(cell.Number, null, "cell-id", $"the id is {cell.Id ?? "missing"}",
                "Editors invent a new id on every save where one is missing or malformed.",
                "Give the cell an id of 1 to 64 letters, digits, - or _.");
        }

        foreach (var twin in notebook.Cells.Where(cell => cell.Id is not null).GroupBy(cell => cell.Id)
            .SelectMany(same => same.Skip(1)))
        {
            yield return new(twin.Number, null, "cell-id", $"the id {twin.Id} is taken by an earlier cell",
                "Jupyter renames one of the two on save.", "Choose another id.");
        }
    }

    private static bool IsIdentity(string? id) =>
        id is { Length: >= 1 and <= 64 } && id.All(letter => char.IsAsciiLetterOrDigit(letter) || letter is '-' or '_');
}
