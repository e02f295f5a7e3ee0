using System.Globalization;
using Microsoft.CodeAnalysis;
using Microsoft.CodeAnalysis.CSharp;
using Microsoft.CodeAnalysis.Emit;
using Microsoft.CodeAnalysis.Text;

namespace GrpcLab.Engine;

/// <summary>
/// Compiles each cell as a submission that continues the one before. It uses the compiler's own script support and not
/// the scripting library's runner, whose loader gives every file a context, and so an identity, of its own.
/// </summary>
internal sealed class SubmissionCompiler
{
    /// <summary>The engine itself, for <see cref="CellGlobals"/> and the like; the rest of it is internal.</summary>
    public static readonly MetadataReference Host =
        MetadataReference.CreateFromFile(typeof(CellGlobals).Assembly.Location);

    private static readonly Lock Binding = new();
    private static int _lastName;
    private readonly ReferenceTable _references;
    private volatile CellChain _chain = new(null, 0, 0);

    public SubmissionCompiler() => _references = new ReferenceTable(LoadContext);

    /// <summary>Where submissions and their references are loaded.</summary>
    public CellLoadContext LoadContext { get; } = new();

    /// <exception cref="CellException">It does not compile, or something it references is not there.</exception>
    public Submission Compile(string code, string label, string folder, CancellationToken cancellationToken)
    {
        var tree = ForeignSyntax.Accept(Parse(code, label));
        var sources = new ScriptSources(folder);
        new DirectiveScan(_references, sources, folder).Resolve(tree, cancellationToken);
        var references = new ScriptReferences(_references.Resolved, sources);
        var compilation = Create(tree, sources, references);
        if (ReplacedCalls.In(compilation, tree) is { } text)
        {
            // Its errors first: they are about the text as it was written.
            CompilationReport.ThrowIfFaulty(compilation.GetDiagnostics(cancellationToken), compilation);
            tree = tree.WithChangedText(text);
            compilation = Create(tree, sources, references);
        }
        var (image, warnings) = Emit(compilation, tree, cancellationToken);
        var run = image is { } loadable ? Load(loadable, compilation) : Nothing;
        // Only now: a cell that does not compile leaves no trace in the chain.
        _chain = new(compilation, _chain.Count + 1, _references.Packages.Count);
        return new(run, LastExpression.ShowsValue(compilation, tree), _chain.Count + 2, warnings);
    }

    /// <summary>
    /// What the compiler knows of text that is still being written. It continues the cells that have run, as the cell
    /// itself would, and leaves no trace. May be called while a cell is compiled or runs.
    /// </summary>
    public CSharpCompilation Draft(SyntaxTree tree, string folder)
    {
        var sources = new ScriptSources(folder);
        return Create(tree, sources, new ScriptReferences(_references.Peek, sources));
    }

    public static SyntaxTree Parse(string code, string path) =>
        CSharpSyntaxTree.ParseText(SourceText.From(code, System.Text.Encoding.UTF8), ScriptOptions.Parse, path);

    // One at a time: bound at once, two of them, such as the warm-up and the first cell, make two sets
    // of all types, and later cells may meet a Task of the one where they need a Task of the other.
    private CSharpCompilation Create(SyntaxTree tree, ScriptSources sources, ScriptReferences references)
    {
        lock (Binding)
        {
            var chain = _chain;
            // Each cell has the references of all before it by itself: given again, they would add up with every cell.
            MetadataReference[] first = chain.Last is null ? [.. FrameworkReferences.All, Host] : [];
            var compilation = CSharpCompilation.CreateScriptCompilation(
                string.Create(CultureInfo.InvariantCulture, $"cells-{++_lastName}"),
                tree,
                [.. first, .. _references.Packages.Skip(chain.Packages)],
                ScriptOptions.Compilation(chain.Count + 1, references, sources),
                chain.Last,
                typeof(object),
                typeof(CellGlobals));
            _ = compilation.Assembly;
            return compilation;
        }
    }

    /// <summary>
    /// The compiled cell, null when it holds no code, only directives, imports or comments; and what to warn of.
    /// </summary>
    private static ((MemoryStream Code, MemoryStream Symbols)? Image, IReadOnlyList<TraceLine> Warnings) Emit(
        CSharpCompilation compilation, SyntaxTree tree, CancellationToken cancellationToken)
    {
        var (code, symbols) = (new MemoryStream(), new MemoryStream());
        var result = compilation.Emit(
            code, symbols, options: new EmitOptions(debugInformationFormat: DebugInformationFormat.PortablePdb),
            cancellationToken: cancellationToken);
        CompilationReport.ThrowIfFaulty(result.Diagnostics, compilation);
        var warnings = CompilationWarnings.Of(result.Diagnostics, LastExpression.Unawaited(compilation, tree));
        if (!result.Success) return (null, warnings);
        code.Position = symbols.Position = 0;
        return ((code, symbols), warnings);
    }

    private static Task<object?> Nothing(object?[] slots) => Task.FromResult<object?>(null);

    private Func<object?[], Task<object?>> Load(
        (MemoryStream Code, MemoryStream Symbols) image, CSharpCompilation compilation)
    {
        var assembly = LoadContext.LoadFromStream(image.Code, image.Symbols);
        var entry = compilation.GetEntryPoint(CancellationToken.None)!;
        var method = assembly.GetType(entry.ContainingType.MetadataName)!
            .GetMethod(entry.MetadataName, System.Reflection.BindingFlags.Static
                | System.Reflection.BindingFlags.NonPublic | System.Reflection.BindingFlags.Public)!;
        return method.CreateDelegate<Func<object?[], Task<object?>>>();
    }
}

/// <summary>A compiled cell, ready to run, and what the compiler had to say about it.</summary>
internal sealed record Submission(
    Func<object?[], Task<object?>> Run, bool ShowsValue, int SlotsNeeded, IReadOnlyList<TraceLine> Warnings);

/// <summary>The cells that have run: the last one leads to all before it, and to all that they reference.</summary>
/// <param name="Last">The last cell; null before the first.</param>
/// <param name="Count">How many there are.</param>
/// <param name="Packages">How many references of packages they have brought in.</param>
internal sealed record CellChain(CSharpCompilation? Last, int Count, int Packages);

/// <summary>Cells by their compilations.</summary>
internal static class CellCompilations
{
    /// <summary>A cell and those before it, the latest first.</summary>
    public static IEnumerable<Compilation> WithEarlier(this Compilation cell)
    {
        for (var at = cell; at is not null; at = at.ScriptCompilationInfo?.PreviousScriptCompilation) yield return at;
    }
}

/// <summary>How cells are compiled. The imports are those of the portable dialect and no more.</summary>
internal static class ScriptOptions
{
    public static readonly CSharpParseOptions Parse = new(
        LanguageVersion.CSharp14, DocumentationMode.None, SourceCodeKind.Script);

    private static readonly string[] Imports =
        ["System", "System.Text", "System.Collections", "System.Collections.Generic",
            "System.Threading.Tasks", "System.Linq",
            // A class: its extension methods can be called.
            typeof(DisplayExtensions).FullName!];

    public static CSharpCompilationOptions Compilation(
        int number, MetadataReferenceResolver? references, SourceReferenceResolver? sources) =>
        new CSharpCompilationOptions(
            OutputKind.DynamicallyLinkedLibrary,
            scriptClassName: $"Submission#{number}",
            usings: Imports,
            // Measured code is release code, in a cell too.
            optimizationLevel: OptimizationLevel.Release,
            allowUnsafe: true,
            nullableContextOptions: NullableContextOptions.Disable,
            metadataReferenceResolver: references,
            sourceReferenceResolver: sources,
            assemblyIdentityComparer: DesktopAssemblyIdentityComparer.Default);
}
