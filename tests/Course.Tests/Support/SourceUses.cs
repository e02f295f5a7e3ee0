using Microsoft.CodeAnalysis;
using Microsoft.CodeAnalysis.CSharp;
using Microsoft.CodeAnalysis.CSharp.Syntax;

namespace Course.Tests.Support;

/// <summary>A place in the source that names what another file declares.</summary>
internal sealed record SourceUse(string From, int Line, string Name, string To);

/// <summary>
/// Compiles sources and finds which file uses which: types, members, constants and extension methods, whatever becomes
/// of them in the assembly.
/// </summary>
internal static class SourceUses
{
    private const string ImplicitUsings = """
        global using System;
        global using System.Collections.Generic;
        global using System.IO;
        global using System.Linq;
        global using System.Net.Http;
        global using System.Threading;
        global using System.Threading.Tasks;
        """;

    // A part that a source generator writes is not there; nobody uses another file by it.
    private const string MissingGeneratedPart = "CS8795";

    private static readonly CSharpParseOptions Language = new(LanguageVersion.CSharp14);

    /// <summary>Reads every source below some folders of the repository.</summary>
    public static IReadOnlyList<SourceUse> InFolders(params string[] folders)
    {
        var trees = folders.SelectMany(Files).Select(Parsed)
            .Append(CSharpSyntaxTree.ParseText(ImplicitUsings, Language)).ToList();
        // By the lab's name it sees what the contract shows the lab.
        var compilation = CSharpCompilation.Create("GrpcLab", trees, References(),
            new CSharpCompilationOptions(
                OutputKind.DynamicallyLinkedLibrary, nullableContextOptions: NullableContextOptions.Enable));
        // What is not understood could hide a use.
        Assert.Empty(compilation.GetDiagnostics()
            .Where(d => d.Severity == DiagnosticSeverity.Error && d.Id != MissingGeneratedPart));
        return [.. trees.SelectMany(tree => Of(tree, compilation.GetSemanticModel(tree))).Distinct()];
    }

    /// <summary>The sources below a folder of the repository, by their paths from its root, with slashes.</summary>
    public static IEnumerable<string> Files(string folder) =>
        Directory.EnumerateFiles(Path.Combine(Repository.Root, folder), "*.cs", SearchOption.AllDirectories)
            .Select(path => Path.GetRelativePath(Repository.Root, path).Replace('\\', '/'));

    private static SyntaxTree Parsed(string file) => CSharpSyntaxTree.ParseText(
        File.ReadAllText(Path.Combine(Repository.Root, file)), Language, file);

    private static IEnumerable<SourceUse> Of(SyntaxTree tree, SemanticModel model) =>
        from node in tree.GetRoot().DescendantNodes()
        where node is SimpleNameSyntax or ElementAccessExpressionSyntax
            or ImplicitObjectCreationExpressionSyntax or ConstructorInitializerSyntax
        let symbol = Declared(model.GetSymbolInfo(node).Symbol)
        where symbol is not null
        from declaration in symbol.DeclaringSyntaxReferences
        where declaration.SyntaxTree != tree
        let line = node.GetLocation().GetLineSpan().StartLinePosition.Line + 1
        select new SourceUse(tree.FilePath, line, symbol.Name, declaration.SyntaxTree.FilePath);

    // A member that the compiler writes, such as a record's constructor, stands where its type stands.
    private static ISymbol? Declared(ISymbol? used)
    {
        var symbol = (used as IMethodSymbol)?.ReducedFrom ?? used?.OriginalDefinition;
        return symbol switch
        {
            INamedTypeSymbol => symbol,
            IMethodSymbol or IPropertySymbol or IFieldSymbol or IEventSymbol =>
                symbol.DeclaringSyntaxReferences.IsEmpty ? symbol.ContainingType : symbol,
            _ => null,
        };
    }

    // What this process runs on, but for the assemblies that the sources make.
    private static IEnumerable<MetadataReference> References() =>
        ((string)AppContext.GetData("TRUSTED_PLATFORM_ASSEMBLIES")!).Split(Path.PathSeparator)
            .Where(path => Path.GetFileNameWithoutExtension(path) is not ("GrpcLab" or "GrpcLab.Chapters"))
            .Select(path => MetadataReference.CreateFromFile(path));
}
