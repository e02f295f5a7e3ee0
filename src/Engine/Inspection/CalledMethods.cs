using Microsoft.CodeAnalysis;
using Microsoft.CodeAnalysis.CSharp;
using Microsoft.CodeAnalysis.CSharp.Syntax;

namespace GrpcLab.Engine.Inspection;

/// <summary>
/// What an argument list may belong to, the chosen overload first; in unfinished code that is a guess.
/// </summary>
internal static class CalledMethods
{
    public static IReadOnlyList<ISymbol> Of(
        SemanticModel model, BaseArgumentListSyntax arguments, CancellationToken cancellationToken)
    {
        var (call, all) = arguments.Parent switch
        {
            InvocationExpressionSyntax invocation =>
                ((SyntaxNode)invocation, Invoked(model, invocation, cancellationToken)),
            BaseObjectCreationExpressionSyntax creation => (creation, Constructors(model, creation, cancellationToken)),
            ElementAccessExpressionSyntax access => (access, Indexers(model, access, cancellationToken)),
            { } other => (other, []),
            null => (arguments, []),
        };
        var info = model.GetSymbolInfo(call, cancellationToken);
        var chosen = info.Symbol is { } one ? [one] : info.CandidateSymbols;
        // The one that takes most of what is written already, and of those the one with the fewest parameters.
        var others = all.Where(symbol => model.IsAccessible(call.SpanStart, symbol))
            .OrderBy(
                symbol => arguments.Arguments.Select((argument, i) => Takes(model, symbol, argument, i) ? 0 : 1).Sum())
            .ThenBy(symbol => Signatures.Parameters(symbol).Length);
        return [.. (info.Symbol is null ? others.Concat(chosen) : chosen.Concat(others))
            .DistinctBy(Written, SymbolEqualityComparer.Default)];
    }

    /// <summary>The declaration behind a call: without its type arguments, and as an extension was written.</summary>
    public static ISymbol Written(ISymbol symbol) =>
        (symbol is IMethodSymbol { ReducedFrom: { } extension } ? extension : symbol).OriginalDefinition;

    private static bool Takes(SemanticModel model, ISymbol symbol, ArgumentSyntax argument, int position)
    {
        if (argument.Expression.IsMissing) return true;
        var parameters = Signatures.Parameters(symbol);
        var name = argument.NameColon?.Name.Identifier.ValueText;
        var parameter = name is null
            ? parameters.ElementAtOrDefault(position)
            : parameters.FirstOrDefault(p => p.Name == name);
        return parameter is not null
            && (parameter.IsParams || model.ClassifyConversion(argument.Expression, parameter.Type).IsImplicit);
    }

    private static IEnumerable<ISymbol> Invoked(
        SemanticModel model, InvocationExpressionSyntax invocation, CancellationToken cancellationToken)
    {
        var group = model.GetMemberGroup(invocation.Expression, cancellationToken);
        if (group.Length > 0) return group;
        return model.GetTypeInfo(
            invocation.Expression, cancellationToken).Type is INamedTypeSymbol { DelegateInvokeMethod: { } invoke }
            ? [invoke] : [];
    }

    private static IEnumerable<ISymbol> Constructors(
        SemanticModel model, BaseObjectCreationExpressionSyntax creation, CancellationToken cancellationToken) =>
        model.GetTypeInfo(creation, cancellationToken).Type is INamedTypeSymbol type ? type.InstanceConstructors : [];

    private static IEnumerable<ISymbol> Indexers(
        SemanticModel model, ElementAccessExpressionSyntax access, CancellationToken cancellationToken) =>
        model.GetTypeInfo(access.Expression, cancellationToken).Type?.GetMembers().OfType<IPropertySymbol>()
            .Where(property => property.IsIndexer) ?? [];
}
