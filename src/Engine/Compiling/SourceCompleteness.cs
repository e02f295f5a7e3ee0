using Microsoft.CodeAnalysis;
using Microsoft.CodeAnalysis.CSharp;

namespace GrpcLab.Engine.Compiling;

/// <summary>Says whether a text can be run as it stands, for consoles that decide on Enter.</summary>
internal static class SourceCompleteness
{
    private const int IndentWidth = 4;
    private const int DeepestIndent = 20;

    /// <summary>For a text that could not be judged.</summary>
    public static readonly Completeness Unknown = new("unknown");

    public static Completeness Of(string code, CancellationToken cancellationToken)
    {
        var tree = CSharpSyntaxTree.ParseText(code, ScriptOptions.Parse, cancellationToken: cancellationToken);
        if (!SyntaxFactory.IsCompleteSubmission(tree)) return new("incomplete", Indent(tree));
        return new(tree.GetDiagnostics(cancellationToken).Any(d => d.Severity == DiagnosticSeverity.Error)
            ? "invalid"
            : "complete");
    }

    // Counted in the parser's tokens, so that a brace in a string or comment is none.
    private static string Indent(SyntaxTree tree)
    {
        var depth = 0;
        foreach (var token in tree.GetRoot().DescendantTokens())
        {
            if (token.IsMissing) continue;
            if (token.Kind() is SyntaxKind.OpenBraceToken or SyntaxKind.OpenParenToken or SyntaxKind.OpenBracketToken)
            {
                depth++;
            }

            if (token.Kind() is SyntaxKind.CloseBraceToken or SyntaxKind.CloseParenToken
                or SyntaxKind.CloseBracketToken)
            {
                depth--;
            }
        }
        return new string(' ', Math.Clamp(depth, 0, DeepestIndent) * IndentWidth);
    }
}
