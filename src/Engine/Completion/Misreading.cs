using Microsoft.CodeAnalysis;
using Microsoft.CodeAnalysis.CSharp;
using Microsoft.CodeAnalysis.CSharp.Syntax;

namespace GrpcLab.Engine.Completion;

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
