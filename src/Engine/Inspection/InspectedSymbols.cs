using Microsoft.CodeAnalysis;
using Microsoft.CodeAnalysis.CSharp;
using Microsoft.CodeAnalysis.CSharp.Syntax;

namespace GrpcLab.Engine;

/// <summary>What the cursor is on: a name that it touches, else the call that it is inside of.</summary>
internal sealed class InspectedSymbols(SemanticModel model, SyntaxNode root)
{
    /// <summary>The one that is meant, then its other overloads; null when there is nothing to say.</summary>
    public IReadOnlyList<ISymbol>? At(int cursor)
    {
        if (PlainText.InComment(root, cursor)) return null;
        // A reader who has just opened the parenthesis asks for the call, not for the argument behind the cursor.
        return Touching(cursor - 1) ?? Enclosing(cursor) ?? Touching(cursor);
    }

    private IReadOnlyList<ISymbol>? Touching(int position)
    {
        if (position < 0) return null;
        var token = root.FindToken(position);
        return token.Span.Contains(position) ? OnToken(token, token.Parent!) : null;
    }

    private IReadOnlyList<ISymbol>? OnToken(SyntaxToken token, SyntaxNode node) => node switch
    {
        LiteralExpressionSyntax or InterpolatedStringExpressionSyntax =>
            (node.Parent is ArgumentSyntax { Parent: BaseArgumentListSyntax list } ? Called(list) : null)
            ?? Alone(model.GetTypeInfo(node).Type),
        PredefinedTypeSyntax => Alone(model.GetTypeInfo(node).Type),
        BaseObjectCreationExpressionSyntax when token.IsKind(SyntaxKind.NewKeyword) => Called(node),
        _ when !token.IsKind(SyntaxKind.IdentifierToken) => null,
        { Parent: NameColonSyntax } => Argument(node),
        SimpleNameSyntax name => Named(name),
        _ => Alone(model.GetDeclaredSymbol(node)),
    };

    private IReadOnlyList<ISymbol>? Named(SimpleNameSyntax name)
    {
        ExpressionSyntax whole = name;
        while (whole.Parent is QualifiedNameSyntax qualified && qualified.Right == whole
            || whole.Parent is MemberAccessExpressionSyntax access && access.Name == whole)
        {
            whole = (ExpressionSyntax)whole.Parent;
        }

        var isCalled = whole.Parent is ObjectCreationExpressionSyntax creation && creation.Type == whole
            || whole.Parent is InvocationExpressionSyntax invocation && invocation.Expression == whole;
        if (isCalled && Called(whole.Parent!) is { } called) return called;
        var info = model.GetSymbolInfo(name);
        ISymbol[] symbols = [.. info.Symbol is { } one ? [one] : info.CandidateSymbols, .. model.GetMemberGroup(name)];
        return Known([.. symbols.DistinctBy(CalledMethods.Written, SymbolEqualityComparer.Default)])
            ?? Alone(model.GetTypeInfo(name).Type);
    }

    private IReadOnlyList<ISymbol>? Called(SyntaxNode call) =>
        call.ChildNodes().Prepend(call).OfType<BaseArgumentListSyntax>().FirstOrDefault() is { } list
            ? Known(CalledMethods.Of(model, list))
            : Alone(model.GetSymbolInfo(call).Symbol);

    private IReadOnlyList<ISymbol>? Argument(SyntaxNode node) =>
        node.FirstAncestorOrSelf<BaseArgumentListSyntax>() is { } list
            ? Alone(CalledMethods.Of(model, list).SelectMany(method => Signatures.Parameters(method))
                .FirstOrDefault(p => p.Name == node.GetFirstToken().ValueText))
            : Alone(model.GetSymbolInfo(node).Symbol);

    private IReadOnlyList<ISymbol>? Enclosing(int cursor)
    {
        var left = Typed.At(root, root.ToFullString(), cursor).Left;
        for (var node = left.Parent; node is not null and not (StatementSyntax or AnonymousFunctionExpressionSyntax);
            node = node.Parent)
        {
            if (node is InitializerExpressionSyntax { Parent: BaseObjectCreationExpressionSyntax creation })
            {
                return Alone(model.GetTypeInfo(creation).Type);
            }

            if (node is BaseArgumentListSyntax list && IsInside(list, cursor)) return Called(list);
        }

        return null;
    }

    private static bool IsInside(BaseArgumentListSyntax list, int cursor)
    {
        var (open, close) = (list.GetFirstToken(), list.GetLastToken(includeZeroWidth: true));
        return cursor >= open.Span.End && (close.IsMissing || cursor <= close.SpanStart);
    }

    private static IReadOnlyList<ISymbol>? Alone(ISymbol? symbol) => symbol is null ? null : Known([symbol]);

    private static IReadOnlyList<ISymbol>? Known(IReadOnlyList<ISymbol> symbols) =>
        symbols.FirstOrDefault() is null or IErrorTypeSymbol ? null : symbols;
}
