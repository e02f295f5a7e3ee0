using Microsoft.CodeAnalysis;
using Microsoft.CodeAnalysis.CSharp;

namespace Notebooks.Tests.Engine;

/// <summary>Makes small assemblies for cells to reference.</summary>
internal static class FixtureAssembly
{
    private static readonly MetadataReference[] Framework =
        [.. ((string)AppContext.GetData("TRUSTED_PLATFORM_ASSEMBLIES")!).Split(Path.PathSeparator)
            .Where(p => Path.GetFileName(p).StartsWith("System.", StringComparison.Ordinal)).Distinct()
            .Select(p => MetadataReference.CreateFromFile(p))];

    public static string Make(string folder, string name, string code, params string[] references)
    {
        Directory.CreateDirectory(folder);
        var path = Path.Combine(folder, name + ".dll");
        var compilation = CSharpCompilation.Create(
            name,
            [CSharpSyntaxTree.ParseText(code, new CSharpParseOptions(documentationMode: DocumentationMode.Parse))],
            [.. Framework, .. references.Select(r => MetadataReference.CreateFromFile(r))],
            new CSharpCompilationOptions(OutputKind.DynamicallyLinkedLibrary, deterministic: true));
        using var image = File.Create(path);
        using var documentation = File.Create(Path.ChangeExtension(path, ".xml"));
        var result = compilation.Emit(image, xmlDocumentationStream: documentation);
        Assert.True(result.Success, string.Join('\n', result.Diagnostics));
        return path;
    }
}
