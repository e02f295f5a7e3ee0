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

    // What a cell may load; charts.csx is for cells that need a package, which are left out here.
    private static readonly string[] Scripts = ["lab.csx", "web.csx", "telemetry.csx", "look.csx"];

    private static readonly string ScriptFolder = Path.Combine(Repository.Root, "artifacts", "lab");

    private static readonly Lazy<MetadataReference[]> References = new(Referred);

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
            // Each cell has the references of all before it by itself: given again, they would add up with every cell.
            before = CSharpCompilation.CreateScriptCompilation(
                "Cell", CSharpSyntaxTree.ParseText(code, CSharpRule.Script), before is null ? References.Value : null,
                new(OutputKind.DynamicallyLinkedLibrary, usings: Imports), before);
            errors.AddRange(before.GetDiagnostics().Where(d => d.Severity == DiagnosticSeverity.Error)
                .Select(d => $"{d.GetMessage(null)} in: {code}"));
        }

        return errors;
    }

    /// <summary>The runtime's own assemblies, and what the scripts name: not every host gives a cell more.</summary>
    private static MetadataReference[] Referred()
    {
        var runtime = Path.GetDirectoryName(typeof(object).Assembly.Location);
        var trusted = ((string)AppContext.GetData("TRUSTED_PLATFORM_ASSEMBLIES")!).Split(Path.PathSeparator);
        var named = Scripts.SelectMany(Named).Select(name => name.EndsWith(".dll", StringComparison.Ordinal)
            ? Path.GetFullPath(name, ScriptFolder)
            : trusted.First(path => Path.GetFileNameWithoutExtension(path) == name));
        return
        [
            .. trusted.Where(path => Path.GetDirectoryName(path) == runtime).Concat(named).Distinct()
                .Select(path => MetadataReference.CreateFromFile(path)),
        ];
    }

    /// <summary>What a script refers to: files by paths from its folder, the framework's by names.</summary>
    private static IEnumerable<string> Named(string script)
    {
        var path = Path.Combine(ScriptFolder, script);
        Assert.True(File.Exists(path), $"{path} is missing. Builds of src/Chapters and src/Look write such files.");

        return File.ReadLines(path).Where(line => line.StartsWith("#r ", StringComparison.Ordinal))
            .Select(line => line["#r ".Length..].Trim('"'));
    }
}
