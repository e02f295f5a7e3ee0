using Microsoft.CodeAnalysis;
using Microsoft.CodeAnalysis.CSharp;

namespace GrpcLab.Engine;

/// <summary>Says whether a text can be run as it stands, for consoles that decide on Enter.</summary>
internal static class SourceCompleteness
{
    private const int IndentWidth = 4;
    private const int DeepestIndent = 20;

    /// <summary>In the protocol's word, and how far the next line of an unfinished text is indented.</summary>
    public static (string Status, string? Indent) Of(string code, CancellationToken cancellationToken)
    {
        var tree = CSharpSyntaxTree.ParseText(code, ScriptOptions.Parse, cancellationToken: cancellationToken);
        if (!SyntaxFactory.IsCompleteSubmission(tree)) return ("incomplete", Indent(tree));
        return (tree.GetDiagnostics(cancellationToken).Any(d => d.Severity == DiagnosticSeverity.Error)
            ? "invalid"
            : "complete", null);
    }

    // Counted in the parser's tokens, so that a brace in a string or comment is none.
    private static string Indent(SyntaxTree tree)
    {
        var depth = tree.GetRoot().DescendantTokens().Where(token => !token.IsMissing).Sum(token => token.Kind() switch
        {
            SyntaxKind.OpenBraceToken or SyntaxKind.OpenParenToken or SyntaxKind.OpenBracketToken => 1,
            SyntaxKind.CloseBraceToken or SyntaxKind.CloseParenToken or SyntaxKind.CloseBracketToken => -1,
            _ => 0,
        });
        return new string(' ', Math.Clamp(depth, 0, DeepestIndent) * IndentWidth);
    }
}
