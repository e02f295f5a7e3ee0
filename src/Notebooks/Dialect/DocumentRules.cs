using System.Text.Json.Nodes;

namespace GrpcLab.Notebooks;

/// <summary>Rules about the document: its format, its metadata, its title, its outputs.</summary>
internal static class DocumentRules
{
    private const string Jupyter = "Jupyter asks the reader to choose a kernel, or shows the code without colours.";
    private const string Changed = "JupyterLab marks the notebook as changed as soon as it is opened.";
    private const string Polyglot = "Polyglot Notebooks rewrites the file when it opens it.";

    private static readonly string[][] SaysCSharp =
        [["dotnet_interactive", "language"], ["polyglot_notebook", "kernelName"]];

    /// <summary>nbformat 4.5, with an identity of its own for every cell.</summary>
    public static IEnumerable<DialectError> Format(Notebook notebook)
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

    /// <summary>The document says what kernel it is for, in the words both kernels answer to.</summary>
    public static IEnumerable<DialectError> Kernel(Notebook notebook)
    {
        (string[] Path, string Value, string Reason)[] expected =
        [
            (["kernelspec", "name"], ".net-csharp", Jupyter),
            (["kernelspec", "display_name"], ".NET (C#)", Jupyter),
            (["kernelspec", "language"], "C#", Jupyter),
            .. LanguageInfo.Members.Select(member => (new[] { "language_info", member.Name }, member.Value,
                member.Name == "name" ? Jupyter : Changed)),
            (["polyglot_notebook", "kernelInfo", "defaultKernelName"], "csharp", Polyglot),
        ];
        var metadata = notebook.Root["metadata"];
        foreach (var (path, value, reason) in expected)
        {
            var found = metadata.Find(path);
            if (found.Text() != value)
            {
                var name = "metadata." + string.Join('.', path);
                yield return new(null, null, "kernel", $"{name} is {found?.ToJsonString() ?? "missing"}", reason,
                    $"Set it to \"{value}\".");
            }
        }

        if (!NamesOnlyCSharp(metadata.Find("polyglot_notebook", "kernelInfo", "items")))
        {
            yield return new(
                null, null, "kernel", "metadata.polyglot_notebook.kernelInfo.items does not name the C# kernel alone",
                Polyglot, "Set it to [{\"aliases\": [], \"name\": \"csharp\"}].");
        }
    }

    private static bool NamesOnlyCSharp(JsonNode? items) =>
        items is JsonArray { Count: 1 } && items[0].Find("name").Text() == "csharp"
        && items[0].Find("aliases") is JsonArray { Count: 0 };

    /// <summary>Every code cell says that it is C#, the way both editors write it.</summary>
    public static IEnumerable<DialectError> CellMetadata(Notebook notebook)
    {
        foreach (var cell in notebook.Cells.Where(cell => cell.Kind == CellKind.Code))
        {
            foreach (var path in SaysCSharp.Where(path => cell.Metadata.Find(path).Text() != "csharp"))
            {
                yield return new(cell.Number, null, "cell-metadata",
                    $"metadata.{string.Join('.', path)} is {cell.Metadata.Find(path)?.ToJsonString() ?? "missing"}",
                    "Polyglot Notebooks may treat the cell as another language, and rewrites it on save.",
                    "Set it to \"csharp\".");
            }
        }

        foreach (var cell in notebook.Cells.Where(
            cell => cell.Metadata.Find("vscode", "languageId").Text() == "polyglot-notebook"))
        {
            yield return new(cell.Number, null, "cell-metadata", "metadata.vscode.languageId is polyglot-notebook",
                "It removes the colours of the code in every other editor.", "Remove metadata.vscode.");
        }
    }

    /// <summary>C# and prose, nothing else.</summary>
    public static IEnumerable<DialectError> CellLanguage(Notebook notebook) =>
        notebook.Cells.Where(cell => cell.Kind == CellKind.Other).Select(cell => new DialectError(
            cell.Number, null, "cell-type", $"the cell type is {cell.Json["cell_type"]?.ToJsonString() ?? "missing"}",
            "Hosts show raw cells differently, or not at all.", "Make it a markdown or a code cell."));

    /// <summary>Outputs stay out of git: the page of a run is what is published.</summary>
    public static IEnumerable<DialectError> NoOutputs(Notebook notebook)
    {
        foreach (var cell in notebook.Cells.Where(cell => cell.Kind == CellKind.Code))
        {
            if (cell.Json["outputs"] is not JsonArray { Count: 0 })
            {
                yield return new(cell.Number, null, "no-outputs", "the cell has outputs, or no list for them",
                    "Numbers of one machine look universal once they are in git, and every run makes a diff.",
                    "Clear all outputs before you commit; keep \"outputs\": [].");
            }

            if (!cell.Json.TryGetPropertyValue("execution_count", out var count) || count is not null)
            {
                yield return new(cell.Number, null, "no-outputs", "execution_count is not null",
                    "It changes with every run and makes a diff.",
                    "Clear all outputs before you commit; it becomes null.");
            }
        }
    }

    /// <summary>One first-level heading, in the first cell: the chapter's title.</summary>
    public static IEnumerable<DialectError> SingleTitle(Notebook notebook)
    {
        var titles = MarkdownHeadings.In(notebook).Where(heading => heading.Level == 1).ToList();
        if (titles is not [{ Cell: 1 }, ..])
        {
            yield return new(
                titles.FirstOrDefault()?.Cell, null, "one-title", "the first cell has no first-level heading",
                "The page, the index and the closing table take the chapter's title from it.",
                "Begin the first cell with \"# N. Title\".");
        }

        foreach (var extra in titles.Skip(1))
        {
            yield return new(extra.Cell, extra.Line, "one-title", $"a second first-level heading: {extra.Text}",
                "A page has one title; screen readers and tables of contents rely on it.", "Use ## or ###.");
        }
    }
}
