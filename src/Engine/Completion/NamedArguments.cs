using GrpcLab.Engine.Inspection;
using Microsoft.CodeAnalysis;
using Microsoft.CodeAnalysis.CSharp;
using Microsoft.CodeAnalysis.CSharp.Syntax;

namespace GrpcLab.Engine.Completion;

/// <summary>The names of parameters, where an argument of a call begins.</summary>
internal static class NamedArguments
{
    public static IEnumerable<Candidate> At(SemanticModel model, Typed typed, CancellationToken cancellationToken)
    {
        if (typed.Left.Parent is not BaseArgumentListSyntax list || typed.Left.Kind() is not (SyntaxKind.OpenParenToken
            or SyntaxKind.OpenBracketToken or SyntaxKind.CommaToken))
        {
            return [];
        }

        var before = list.Arguments.Where(a => a.Span.End <= typed.Left.SpanStart).ToList();
        var named = before.Select(a => a.NameColon?.Name.Identifier.ValueText).ToHashSet();
        return CalledMethods.Of(model, list, cancellationToken)
            .SelectMany(method => method.Skip(before.Count(a => a.NameColon is null)))
            .Where(parameter => !named.Contains(parameter.Name))
            .DistinctBy(parameter => parameter.Name)
            .Select(p => new Candidate(p.Name, Nearness.NamedArgument,
                () => new(SymbolCandidates.Escaped(p.Name) + ":", "parameter", Signatures.Short(p))));
    }

    private static IEnumerable<IParameterSymbol> Skip(this ISymbol method, int count) =>
        Signatures.Parameters(method).Skip(count);
}
