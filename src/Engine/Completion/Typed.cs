using Microsoft.CodeAnalysis;
using Microsoft.CodeAnalysis.CSharp;

namespace GrpcLab.Engine.Completion;

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
