using Microsoft.CodeAnalysis;
using Microsoft.CodeAnalysis.CSharp;
using Microsoft.CodeAnalysis.CSharp.Syntax;

namespace Course.Tests.Support;

/// <summary>A place in the source that names what another file declares.</summary>
internal sealed record SourceUse(string From, int Line, string Name, string To);

/// <summary>
/// Compiles sources and finds which file names a type or an extension method of another one. Members, and values whose
/// type is not named, come from a file that names it.
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

    private static readonly CSharpParseOptions Language = new(LanguageVersion.CSharp14);

    /// <summary>Reads every source below some folders of the repository.</summary>
    /// <param name="mayUse">Whether one file may use another. What it may is not looked at further.</param>
    /// <param name="folders">Paths from the repository's root.</param>
    /// <returns>The uses that may not be.</returns>
    public static IReadOnlyList<SourceUse> Forbidden(Func<string, string, bool> mayUse, params string[] folders)
    {
        var trees = folders.SelectMany(Files).Select(Parsed).ToList();
        var declared = trees.SelectMany(tree => Declared(tree).Select(name => (Name: name, tree.FilePath)))
            .ToLookup(one => one.Name, one => one.FilePath);
        // By the lab's name it sees what the contract shows the lab.
        var compilation = CSharpCompilation.Create("GrpcLab",
            trees.Append(CSharpSyntaxTree.ParseText(ImplicitUsings, Language)), References(),
            new CSharpCompilationOptions(
                OutputKind.DynamicallyLinkedLibrary, nullableContextOptions: NullableContextOptions.Enable));
        return
        [
            .. (from tree in trees
                let model = compilation.GetSemanticModel(tree)
                from name in tree.GetRoot().DescendantNodes().OfType<SimpleNameSyntax>()
                where declared[name.Identifier.Text].Any(file => !mayUse(tree.FilePath, file))
                from file in FilesOf(model, name) ?? declared[name.Identifier.Text]
                where !mayUse(tree.FilePath, file)
                let line = name.GetLocation().GetLineSpan().StartLinePosition.Line + 1
                select new SourceUse(tree.FilePath, line, name.Identifier.Text, file)).Distinct(),
        ];
    }

    /// <summary>The sources below a folder of the repository, by their paths from its root, with slashes.</summary>
    public static IEnumerable<string> Files(string folder) =>
        Directory.EnumerateFiles(Path.Combine(Repository.Root, folder), "*.cs", SearchOption.AllDirectories)
            .Select(path => Path.GetRelativePath(Repository.Root, path).Replace('\\', '/'));

    private static SyntaxTree Parsed(string file) => CSharpSyntaxTree.ParseText(
        File.ReadAllText(Path.Combine(Repository.Root, file)), Language, file);

    private static IEnumerable<string> Declared(SyntaxTree tree) => tree.GetRoot().DescendantNodes().Select(node =>
        node switch
        {
            BaseTypeDeclarationSyntax type => type.Identifier.Text,
            DelegateDeclarationSyntax type => type.Identifier.Text,
            MethodDeclarationSyntax method when IsExtension(method) => method.Identifier.Text,
            _ => "",
        }).Where(name => name.Length > 0);

    private static bool IsExtension(MethodDeclarationSyntax method) =>
        method.Parent is ExtensionBlockDeclarationSyntax
        || method.ParameterList.Parameters.FirstOrDefault()?.Modifiers.Any(SyntaxKind.ThisKeyword) == true;

    // Where it is declared; null where the compiler cannot tell, which could hide a use.
    private static IEnumerable<string>? FilesOf(SemanticModel model, SimpleNameSyntax name) =>
        model.GetSymbolInfo(name).Symbol is { } symbol
            ? ((symbol as IMethodSymbol)?.ReducedFrom ?? symbol.OriginalDefinition).DeclaringSyntaxReferences
                .Select(declaration => declaration.SyntaxTree.FilePath)
            : null;

    // What this process runs on, but for the assemblies that the sources make.
    private static IEnumerable<MetadataReference> References() =>
        ((string)AppContext.GetData("TRUSTED_PLATFORM_ASSEMBLIES")!).Split(Path.PathSeparator)
            .Where(path => Path.GetFileNameWithoutExtension(path) is not ("GrpcLab" or "GrpcLab.Chapters"))
            .Select(path => MetadataReference.CreateFromFile(path));
}
