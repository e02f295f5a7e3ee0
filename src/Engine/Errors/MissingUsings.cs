using GrpcLab.Engine.Compiling;
using Microsoft.CodeAnalysis;
using Microsoft.CodeAnalysis.CSharp.Syntax;

namespace GrpcLab.Engine.Errors;

/// <summary>For names that a cell uses without having imported them: the lines that would.</summary>
internal static class MissingUsings
{
    private static readonly HashSet<string> UnknownName = ["CS0103", "CS0246"];

    public static IEnumerable<TraceLine> For(IEnumerable<Diagnostic> errors, Compilation compilation)
    {
        var names = errors.Where(error => UnknownName.Contains(error.Id) && error.Location.IsInSource).Select(Name)
            .OfType<SimpleNameSyntax>()
            .DistinctBy(name => (name.Identifier.ValueText, name.Arity)).ToList();
        if (names.Count == 0) yield break;
        var wanted = names.Select(name => name.Identifier.ValueText).ToHashSet(StringComparer.Ordinal);
        var types = ReferencedTypes.Where(compilation, wanted.Contains).ToLookup(type => type.Name);
        foreach (var name in names)
        {
            var spaces = types[name.Identifier.ValueText].Where(type => type.Arity == name.Arity)
                .Select(type => type.ContainingNamespace.ToDisplayString()).Distinct().ToList();
            if (spaces.Count > 0)
            {
                yield return $"{name.Identifier.ValueText} is a type that is not imported: "
                    + $"add {string.Join(" or ", spaces.Select(space => $"using {space};"))}";
            }
        }
    }

    private static SyntaxNode? Name(Diagnostic error) =>
        error.Location.SourceTree!.GetRoot().FindNode(error.Location.SourceSpan, getInnermostNodeForTie: true)
            .DescendantNodesAndSelf().FirstOrDefault(node => node is SimpleNameSyntax);
}
