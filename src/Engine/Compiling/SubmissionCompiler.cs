using System.Globalization;
using GrpcLab.Engine.Cells;
using GrpcLab.Engine.Errors;
using Microsoft.CodeAnalysis;
using Microsoft.CodeAnalysis.CSharp;
using Microsoft.CodeAnalysis.CSharp.Syntax;
using Microsoft.CodeAnalysis.Emit;
using Microsoft.CodeAnalysis.Text;

namespace GrpcLab.Engine.Compiling;

/// <summary>
/// Compiles each cell as a submission that continues the one before. It uses the compiler's own script support and not the
/// scripting library's runner, whose loader gives every file a context, and so an identity, of its own.
/// </summary>
internal sealed class SubmissionCompiler
{
    private static readonly MetadataReference Host = MetadataReference.CreateFromFile(
        // The alias keeps the engine's names out of the cells' sight.
        typeof(CellGlobals).Assembly.Location, new MetadataReferenceProperties(aliases: ["<host>"]));

    private static int _lastName;
    private readonly ReferenceTable _references;
    private volatile CellChain _chain = new(null, 0);

    public SubmissionCompiler() => _references = new ReferenceTable(LoadContext);

    /// <summary>Where submissions and their references are loaded.</summary>
    public CellLoadContext LoadContext { get; } = new();

    /// <exception cref="CellFault">It does not compile, or something it references is not there.</exception>
    public Submission Compile(string code, string label, string folder, CancellationToken cancellationToken)
    {
        var tree = Parse(code, label);
        var sources = new ScriptSources(folder);
        new DirectiveScan(_references, sources, folder).Resolve(tree, cancellationToken);
        var compilation = Create(tree, sources, new ScriptReferences(_references.Resolved, sources));
        var run = Emit(compilation, label, cancellationToken) is { } image ? Load(image, compilation) : Nothing;
        // Only now: a cell that does not compile leaves no trace in the chain.
        _chain = new(compilation, _chain.Count + 1);
        return new(run, ShowsValue(compilation, tree), _chain.Count + 2);
    }

    /// <summary>
    /// What the compiler knows of text that is still being written. It continues the cells that have run, as the cell itself
    /// would, and leaves no trace. May be called while a cell is compiled or runs.
    /// </summary>
    public CSharpCompilation Draft(SyntaxTree tree, string folder)
    {
        var sources = new ScriptSources(folder);
        return Create(tree, sources, new ScriptReferences(_references.Peek, sources));
    }

    public static SyntaxTree Parse(string code, string path) =>
        CSharpSyntaxTree.ParseText(SourceText.From(code, System.Text.Encoding.UTF8), ScriptOptions.Parse, path);

    private CSharpCompilation Create(SyntaxTree tree, ScriptSources sources, ScriptReferences references)
    {
        var chain = _chain;
        return CSharpCompilation.CreateScriptCompilation(
            string.Create(CultureInfo.InvariantCulture, $"cells-{Interlocked.Increment(ref _lastName)}"),
            tree,
            [.. FrameworkReferences.All, Host, .. _references.Packages],
            ScriptOptions.Compilation(chain.Count + 1, references, sources),
            chain.Last,
            typeof(object),
            typeof(CellGlobals));
    }

    /// <summary>The compiled cell; null when it holds no code, only directives, imports or comments.</summary>
    private static (MemoryStream Code, MemoryStream Symbols)? Emit(CSharpCompilation compilation, string label, CancellationToken cancellationToken)
    {
        var (code, symbols) = (new MemoryStream(), new MemoryStream());
        var result = compilation.Emit(code, symbols, options: new EmitOptions(debugInformationFormat: DebugInformationFormat.PortablePdb), cancellationToken: cancellationToken);
        if (result.Diagnostics.Any(d => d.Severity == DiagnosticSeverity.Error)) throw CompilationReport.Of(result.Diagnostics, label);
        if (!result.Success) return null;
        code.Position = symbols.Position = 0;
        return (code, symbols);
    }

    private static Task<object?> Nothing(object?[] slots) => Task.FromResult<object?>(null);

    private Func<object?[], Task<object?>> Load((MemoryStream Code, MemoryStream Symbols) image, CSharpCompilation compilation)
    {
        var assembly = LoadContext.LoadFromStream(image.Code, image.Symbols);
        var entry = compilation.GetEntryPoint(CancellationToken.None)!;
        var method = assembly.GetType(entry.ContainingType.MetadataName)!
            .GetMethod(entry.MetadataName, System.Reflection.BindingFlags.Static | System.Reflection.BindingFlags.NonPublic | System.Reflection.BindingFlags.Public)!;
        return method.CreateDelegate<Func<object?[], Task<object?>>>();
    }

    /// <summary>True when the cell ends in an expression without a semicolon that has a value, even if that value is null.</summary>
    private static bool ShowsValue(CSharpCompilation compilation, SyntaxTree tree)
    {
        var last = ((CompilationUnitSyntax)tree.GetRoot()).Members.LastOrDefault();
        if (last is not GlobalStatementSyntax { Statement: ExpressionStatementSyntax { SemicolonToken.IsMissing: true } statement }) return false;
        var type = compilation.GetSemanticModel(tree).GetTypeInfo(statement.Expression).Type;
        return type is not null && type.SpecialType != SpecialType.System_Void;
    }
}
