using Microsoft.CodeAnalysis;
using Microsoft.CodeAnalysis.CSharp;
using Microsoft.CodeAnalysis.CSharp.Syntax;

namespace GrpcLab.Engine;

/// <summary>What the cursor is on: a name that it touches, else the call that it is inside of.</summary>
/// <param name="Symbol">The one that is meant.</param>
/// <param name="Others">Its other overloads.</param>
internal sealed record InspectionTarget(ISymbol Symbol, IReadOnlyList<ISymbol> Others)
{
    /// <summary>Null when there is nothing to say.</summary>
    public static InspectionTarget? At(
        SemanticModel model, SyntaxNode root, int cursor, CancellationToken cancellationToken)
    {
        if (PlainText.InComment(root, cursor)) return null;
        // A reader who has just opened the parenthesis asks for the call, not for the argument behind the cursor.
        return Touching(model, root, cursor - 1, cancellationToken)
            ?? Enclosing(model, root, cursor, cancellationToken)
            ?? Touching(model, root, cursor, cancellationToken);
    }

    private static InspectionTarget? Touching(
        SemanticModel model, SyntaxNode root, int position, CancellationToken cancellationToken)
    {
        if (position < 0) return null;
        var token = root.FindToken(position);
        return token.Span.Contains(position) ? OnToken(model, token, cancellationToken) : null;
    }

    private static InspectionTarget? OnToken(
        SemanticModel model, SyntaxToken token, CancellationToken cancellationToken)
    {
        var node = token.Parent!;
        if (node is LiteralExpressionSyntax or InterpolatedStringExpressionSyntax)
        {
            return Enclosing(model, node, cancellationToken) ?? Alone(model.GetTypeInfo(node, cancellationToken).Type);
        }

        if (node is PredefinedTypeSyntax) return Alone(model.GetTypeInfo(node, cancellationToken).Type);
        if (node is BaseObjectCreationExpressionSyntax creation && token.IsKind(SyntaxKind.NewKeyword))
        {
            return Called(model, creation, cancellationToken);
        }

        if (!token.IsKind(SyntaxKind.IdentifierToken)) return null;
        if (node is NameColonSyntax || node.Parent is NameColonSyntax) return Argument(model, node, cancellationToken);
        return node is SimpleNameSyntax name
            ? Named(model, name, cancellationToken)
            : Alone(model.GetDeclaredSymbol(node, cancellationToken));
    }

    private static InspectionTarget? Named(
        SemanticModel model, SimpleNameSyntax name, CancellationToken cancellationToken)
    {
        ExpressionSyntax whole = name;
        while (whole.Parent is QualifiedNameSyntax qualified && qualified.Right == whole
            || whole.Parent is MemberAccessExpressionSyntax access && access.Name == whole)
        {
            whole = (ExpressionSyntax)whole.Parent;
        }

        if (whole.Parent is ObjectCreationExpressionSyntax creation && creation.Type == whole
            && Called(model, creation, cancellationToken) is { } constructor)
        {
            return constructor;
        }

        if (whole.Parent is InvocationExpressionSyntax invocation && invocation.Expression == whole
            && Called(model, invocation, cancellationToken) is { } method)
        {
            return method;
        }

        var info = model.GetSymbolInfo(name, cancellationToken);
        ISymbol[] symbols = [.. info.Symbol is { } one ? [one] : info.CandidateSymbols, .. model.GetMemberGroup(
            name, cancellationToken)];
        return Of([.. symbols.DistinctBy(CalledMethods.Written, SymbolEqualityComparer.Default)])
            ?? Alone(model.GetTypeInfo(name, cancellationToken).Type);
    }

    private static InspectionTarget? Called(
        SemanticModel model, SyntaxNode call, CancellationToken cancellationToken) =>
        call.ChildNodes().OfType<BaseArgumentListSyntax>().FirstOrDefault() is { } list
            ? Of(CalledMethods.Of(model, list, cancellationToken))
        : model.GetSymbolInfo(call, cancellationToken).Symbol is { } symbol ? Alone(symbol) : null;

    private static InspectionTarget? Argument(
        SemanticModel model, SyntaxNode node, CancellationToken cancellationToken) =>
        node.FirstAncestorOrSelf<BaseArgumentListSyntax>() is { } list
            ? Alone(CalledMethods.Of(model, list, cancellationToken).SelectMany(method => Signatures.Parameters(method))
                .FirstOrDefault(p => p.Name == node.GetFirstToken().ValueText))
            : Alone(model.GetSymbolInfo(node, cancellationToken).Symbol);

    private static InspectionTarget? Enclosing(
        SemanticModel model, SyntaxNode root, int cursor, CancellationToken cancellationToken)
    {
        var left = Typed.At(root, root.ToFullString(), cursor).Left;
        for (var node = left.Parent; node is not null and not (StatementSyntax or AnonymousFunctionExpressionSyntax);
            node = node.Parent)
        {
            if (node is InitializerExpressionSyntax { Parent: BaseObjectCreationExpressionSyntax creation })
            {
                return Alone(model.GetTypeInfo(creation, cancellationToken).Type);
            }

            if (node is BaseArgumentListSyntax list && IsInside(list, cursor))
            {
                return Of(CalledMethods.Of(model, list, cancellationToken));
            }
        }
        return null;
    }

    private static InspectionTarget? Enclosing(
        SemanticModel model, SyntaxNode literal, CancellationToken cancellationToken) =>
        literal.Parent is ArgumentSyntax { Parent: BaseArgumentListSyntax list }
            ? Of(CalledMethods.Of(model, list, cancellationToken)) : null;

    private static bool IsInside(BaseArgumentListSyntax list, int cursor)
    {
        var (open, close) = (list.GetFirstToken(), list.GetLastToken(includeZeroWidth: true));
        return cursor >= open.Span.End && (close.IsMissing || cursor <= close.SpanStart);
    }

    private static InspectionTarget? Alone(ISymbol? symbol) => symbol is null ? null : Of([symbol]);

    private static InspectionTarget? Of(IReadOnlyList<ISymbol> symbols) =>
        symbols.FirstOrDefault() is { } first and not IErrorTypeSymbol ? new(first, [.. symbols.Skip(1)]) : null;
}
