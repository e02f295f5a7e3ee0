using Microsoft.CodeAnalysis;
using Microsoft.CodeAnalysis.CSharp;

namespace GrpcLab.Engine.Compiling;

/// <summary>How cells are compiled. The imports are those of the portable dialect and no more.</summary>
internal static class ScriptOptions
{
    public static readonly CSharpParseOptions Parse = new(
        LanguageVersion.CSharp14, DocumentationMode.None, SourceCodeKind.Script);

    private static readonly string[] Imports =
        ["System", "System.Text", "System.Collections", "System.Collections.Generic",
            "System.Threading.Tasks", "System.Linq"];

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
