using System.Text;
using Microsoft.CodeAnalysis;
using Microsoft.CodeAnalysis.CSharp;

namespace GrpcLab.Notebooks;

/// <summary>C# as coloured HTML. The syntax decides: a page is made without the assemblies that cells use.</summary>
internal static class CodeHighlighter
{
    /// <summary>The code of a cell, with a span for each piece that has a colour.</summary>
    public static string Highlight(string code)
    {
        var text = code.Replace("\r\n", "\n", StringComparison.Ordinal).TrimEnd('\n');
        var html = new StringBuilder(text.Length * 2);
        WriteTokens(html, CSharpSyntaxTree.ParseText(text, CSharpRule.Script).GetRoot());
        return html.ToString();
    }

    private static void WriteTokens(StringBuilder html, SyntaxNode node)
    {
        foreach (var token in node.DescendantTokens())
        {
            WriteTrivia(html, token.LeadingTrivia);
            Write(html, token.Text, CodeColours.Of(token));
            WriteTrivia(html, token.TrailingTrivia);
        }
    }

    private static void WriteTrivia(StringBuilder html, SyntaxTriviaList list)
    {
        foreach (var trivia in list)
        {
            var colour = CodeColours.Of(trivia);
            if (colour is null && trivia.GetStructure() is { } directive) WriteTokens(html, directive);
            else Write(html, trivia.ToFullString(), colour);
        }
    }

    private static void Write(StringBuilder html, string text, string? colour)
    {
        if (text.Length == 0) return;

        var escaped = Html.Escape(text);
        html.Append(colour is null ? escaped : $"<span class=\"{colour}\">{escaped}</span>");
    }
}
