using Microsoft.CodeAnalysis;
using Microsoft.CodeAnalysis.CSharp;
using Microsoft.CodeAnalysis.CSharp.Syntax;

namespace GrpcLab.Engine.Completion;

/// <summary>Tells text from code: nothing is completed in a comment, a string, a number or a directive.</summary>
internal static class PlainText
{
    public static bool Contains(SyntaxNode root, int cursor) =>
        cursor > 0 && (InTrivia(root.FindTrivia(cursor - 1), cursor) || InToken(root.FindToken(cursor - 1), cursor));

    public static bool InComment(SyntaxNode root, int cursor) =>
        cursor > 0 && InTrivia(root.FindTrivia(cursor - 1), cursor);

    /// <summary>True where a new name is being thought up: it is not one that exists.</summary>
    public static bool IsNewName(SyntaxNode root, int cursor)
    {
        var token = root.FindToken(Math.Max(0, cursor - 1));
        if (!token.IsKind(SyntaxKind.IdentifierToken) || token.SpanStart >= cursor) return false;
        // An unfinished line before this one makes a declaration of the two; the reader writes a name that exists.
        var line = token.SyntaxTree!.GetText().Lines.GetLineFromPosition(token.SpanStart);
        if (token.GetPreviousToken().Span.End < line.Start) return false;
        return token.Parent switch
        {
            VariableDeclaratorSyntax or SingleVariableDesignationSyntax or BaseTypeDeclarationSyntax
            or MethodDeclarationSyntax => true,
            LocalFunctionStatementSyntax or PropertyDeclarationSyntax or TypeParameterSyntax
            or CatchDeclarationSyntax => true,
            ForEachStatementSyntax loop => loop.Identifier == token,
            ParameterSyntax { Type: not null } parameter => parameter.Identifier == token,
            _ => false,
        };
    }

    private static bool InTrivia(SyntaxTrivia trivia, int cursor) => trivia.Kind() switch
    {
        SyntaxKind.SingleLineCommentTrivia or SyntaxKind.SingleLineDocumentationCommentTrivia
        or SyntaxKind.DisabledTextTrivia => true,
        SyntaxKind.MultiLineCommentTrivia or SyntaxKind.MultiLineDocumentationCommentTrivia =>
            cursor < trivia.Span.End || !IsClosed(trivia),
        _ => trivia.IsDirective,
    };

    private static bool IsClosed(SyntaxTrivia comment) =>
        comment.ToString() is { Length: >= 4 } text && text.EndsWith("*/", StringComparison.Ordinal);

    private static bool InToken(SyntaxToken token, int cursor)
    {
        if (cursor <= token.SpanStart || cursor > token.Span.End) return false;
        return token.Kind() switch
        {
            SyntaxKind.NumericLiteralToken => true,
            SyntaxKind.InterpolatedStringTextToken or SyntaxKind.InterpolatedStringStartToken
            or SyntaxKind.InterpolatedVerbatimStringStartToken => true,
            SyntaxKind.InterpolatedSingleLineRawStringStartToken
            or SyntaxKind.InterpolatedMultiLineRawStringStartToken => true,
            SyntaxKind.CharacterLiteralToken =>
                cursor < token.Span.End || !token.Text.EndsWith('\'') || token.Text.Length < 2,
            _ => token.Value is string && token.Parent is LiteralExpressionSyntax
                && (cursor < token.Span.End || token.ContainsDiagnostics),
        };
    }
}
