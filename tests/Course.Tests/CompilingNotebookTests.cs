using GrpcLab.Notebooks;
using Microsoft.CodeAnalysis;
using Microsoft.CodeAnalysis.CSharp;

namespace Course.Tests;

/// <summary>
/// A push does not run the solutions and what deepens chapters: their cells compile all the same, one after the other,
/// as the engine compiles them.
/// </summary>
public sealed class CompilingNotebookTests
{
    // What the engine and .NET Interactive give every cell.
    private const string Globals =
        "object display(object value, params string[] mimeTypes) => value; static void ClearOutput() { }";

    private static readonly string[] Imports =
        ["System", "System.Text", "System.Collections", "System.Collections.Generic", "System.Threading.Tasks",
            "System.Linq"];

    private static readonly CSharpParseOptions Language =
        new(LanguageVersion.CSharp14, kind: SourceCodeKind.Script);

    // This process refers to all that the lab's script refers to.
    private static readonly MetadataReference[] References =
        [.. ((string)AppContext.GetData("TRUSTED_PLATFORM_ASSEMBLIES")!).Split(Path.PathSeparator)
            .Select(path => MetadataReference.CreateFromFile(path))];

    public static TheoryData<string> Notebooks => [.. Repository.Solutions().Concat(Repository.Deeper())
        .Select(path => Path.GetRelativePath(Repository.Notebooks, path))];

    [Theory, MemberData(nameof(Notebooks))]
    public void Every_cell_compiles_after_those_before_it(string notebook)
    {
        // What needs a package of the feed has no reference here; `./lab test --all` runs it.
        var cells = Notebook.Read(Path.Combine(Repository.Notebooks, notebook)).CodeCells
            .Where(cell => !PackageWant.Tagged(cell).Any());

        Assert.Empty(Errors(cells.Select(cell => cell.Source)));
    }

    private static IReadOnlyList<string> Errors(IEnumerable<string> cells)
    {
        var errors = new List<string>();
        CSharpCompilation? before = null;
        foreach (var cell in cells.Prepend(Globals))
        {
            // The script that loads the lab only names assemblies, and compilers want such lines in a file of its own.
            var code = string.Join(
                '\n', cell.Split('\n').Where(line => !line.StartsWith("#load", StringComparison.Ordinal)));
            before = CSharpCompilation.CreateScriptCompilation("Cell", CSharpSyntaxTree.ParseText(code, Language),
                References, new(OutputKind.DynamicallyLinkedLibrary, usings: Imports), before);
            errors.AddRange(before.GetDiagnostics().Where(d => d.Severity == DiagnosticSeverity.Error)
                .Select(d => $"{d.GetMessage(null)} in: {code}"));
        }

        return errors;
    }
}
