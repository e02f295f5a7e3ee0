using Microsoft.CodeAnalysis;
using Microsoft.CodeAnalysis.CSharp.Syntax;

namespace GrpcLab.Engine;

/// <summary>
/// What the compiler does not say of a name it does not know: the using it needs, that it belongs to another host, or
/// which of two types may be meant.
/// </summary>
internal static class Hints
{
    private const string Polyglot = "belongs to Polyglot Notebooks and is not part of this kernel: ";
    private static readonly HashSet<string> UnknownName = ["CS0103", "CS0246", "CS0234"];

    private static readonly Dictionary<string, string> Foreign = new(StringComparer.Ordinal)
    {
        ["Interactive"] = "Microsoft.DotNet.Interactive " + Polyglot
            + "delete the line; display(…), HTML(…), x.Display() and x.DisplayTable() need no using.",
        ["Kernel"] = "Kernel " + Polyglot
            + "show a value with display(…) and HTML with HTML(\"…\"); read a line with Console.ReadLine().",
        ["Formatter"] = "Formatter " + Polyglot
            + "show the value in the form that you want, as in display(value.ToString(\"d\")) or HTML(\"…\").",
    };

    public static IEnumerable<TraceLine> For(IReadOnlyCollection<Diagnostic> errors, Compilation compilation)
    {
        var inSource = errors.Where(error => error.Location.IsInSource).ToList();
        var names = inSource.Where(error => UnknownName.Contains(error.Id)).Select(Name).OfType<SimpleNameSyntax>()
            .DistinctBy(name => (name.Identifier.ValueText, name.Arity)).ToList();
        return [.. Unknown(names, compilation),
            .. inSource.Where(error => error.Id == "CS0104").Select(Name).OfType<SimpleNameSyntax>()
                .DistinctBy(name => name.Identifier.ValueText).Select(name => Ambiguous(name, compilation))];
    }

    private static IEnumerable<TraceLine> Unknown(List<SimpleNameSyntax> names, Compilation compilation)
    {
        if (names.Count == 0) yield break;
        var wanted = names.Select(name => name.Identifier.ValueText).ToHashSet(StringComparer.Ordinal);
        var types = ReferencedTypes.Where(compilation, wanted.Contains).ToLookup(type => type.Name);
        foreach (var name in names)
        {
            var text = name.Identifier.ValueText;
            var isInteractive = text == "DotNet" && name.Parent?.ToString() == "Microsoft.DotNet";
            if (Foreign.GetValueOrDefault(isInteractive ? "Interactive" : text) is { } hint)
            {
                yield return hint;
                continue;
            }
            var spaces = types[text].Where(type => type.Arity == name.Arity)
                .Select(type => type.ContainingNamespace.ToDisplayString()).Distinct().ToList();
            if (spaces.Count > 0 && name.Parent is not QualifiedNameSyntax)
            {
                yield return $"{text} is a type that is not imported: "
                    + $"add {string.Join(" or ", spaces.Select(space => $"using {space};"))}";
            }
        }
    }

    private static TraceLine Ambiguous(SimpleNameSyntax name, Compilation compilation)
    {
        var types = compilation.GetSemanticModel(name.SyntaxTree).GetSymbolInfo(name).CandidateSymbols
            .Select(type => $"using {name.Identifier.ValueText} = {type.ToDisplayString()};").Distinct();
        return $"{name.Identifier.ValueText} is the name of more than one imported type: "
            + $"say which you mean, with {string.Join(" or ", types)}";
    }

    private static SyntaxNode? Name(Diagnostic error) =>
        error.Location.SourceTree!.GetRoot().FindNode(error.Location.SourceSpan, getInnermostNodeForTie: true)
            .DescendantNodesAndSelf().FirstOrDefault(node => node is SimpleNameSyntax);
}
