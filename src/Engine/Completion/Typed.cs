using Microsoft.CodeAnalysis;
using Microsoft.CodeAnalysis.CSharp;
using Microsoft.CodeAnalysis.CSharp.Syntax;

namespace GrpcLab.Engine;

/// <summary>The word before the cursor, as far as it is typed, and what stands before it.</summary>
/// <param name="Start">Where the word starts; the cursor when there is none.</param>
/// <param name="Text">Its text up to the cursor, without a leading @.</param>
/// <param name="Left">The token before the word.</param>
internal sealed record Typed(int Start, string Text, SyntaxToken Left)
{
    /// <summary>The word names a member of what stands before the dot.</summary>
    public bool IsMember =>
        Left.Kind() is SyntaxKind.DotToken or SyntaxKind.MinusGreaterThanToken or SyntaxKind.ColonColonToken;

    /// <summary>The word begins its line, and the line before has no end.</summary>
    public bool FollowsUnfinishedLine
    {
        get
        {
            if (Text.Length == 0
                || Left.Kind() is SyntaxKind.None or SyntaxKind.SemicolonToken or SyntaxKind.CloseBraceToken)
            {
                return false;
            }

            var lines = Left.SyntaxTree!.GetText().Lines;
            return lines.IndexOf(Left.Span.End) < lines.IndexOf(Start);
        }
    }

    public static Typed At(SyntaxNode root, string code, int cursor)
    {
        var token = cursor == 0 ? default : root.FindToken(cursor - 1);
        var isWord = (token.IsKind(SyntaxKind.IdentifierToken) || SyntaxFacts.IsKeywordKind(token.Kind()))
            && token.SpanStart < cursor && cursor <= token.Span.End;
        if (isWord) return new(token.SpanStart, code[token.SpanStart..cursor].TrimStart('@'), token.GetPreviousToken());
        return new(cursor, "", token.SpanStart < cursor ? token : token.GetPreviousToken());
    }
}

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

/// <summary>
/// Unfinished text that the parser takes for something else, and what makes it read as the reader means it.
/// </summary>
/// <param name="At">Where something is missing.</param>
/// <param name="Text">What is missing there.</param>
internal sealed record Misreading(int At, string Text)
{
    /// <summary>Null when the text before the cursor reads as it is meant.</summary>
    public static Misreading? Before(SyntaxNode root, int cursor)
    {
        // With nothing behind it, await is a name like any other.
        var left = cursor == 0 ? default : root.FindToken(cursor - 1);
        if (left.IsKind(SyntaxKind.IdentifierToken) && left.Text == "await" && left.Span.End < cursor)
        {
            return new(cursor, "_");
        }

        // At the top of a cell X with { declares a property of the name with.
        var with = root.DescendantNodes().OfType<PropertyDeclarationSyntax>()
            .LastOrDefault(p => p.Identifier.Text == "with" && p.Identifier.Span.End < cursor);
        return with is null ? null : new(with.Type.SpanStart, "_ = ");
    }
}
