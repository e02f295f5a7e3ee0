using Microsoft.CodeAnalysis;
using Microsoft.CodeAnalysis.CSharp;

namespace GrpcLab.Notebooks;

/// <summary>C# as coloured HTML. The syntax decides: a page is made without the assemblies that cells use.</summary>
internal static class CodeHighlighter
{
    /// <summary>The code of a cell, with an element for each piece that has a colour.</summary>
    public static string Highlight(string code)
    {
        var text = code.Replace("\r\n", "\n", StringComparison.Ordinal).TrimEnd('\n');
        var html = new ColouredText(text.Length * 2);
        AddTokens(html, CSharpSyntaxTree.ParseText(text, CSharpRule.Script).GetRoot());
        return html.ToString();
    }

    private static void AddTokens(ColouredText html, SyntaxNode node)
    {
        foreach (var token in node.DescendantTokens())
        {
            AddTrivia(html, token.LeadingTrivia);
            html.Add(token.Text, CodeColours.Of(token));
            AddTrivia(html, token.TrailingTrivia);
        }
    }

    private static void AddTrivia(ColouredText html, SyntaxTriviaList list)
    {
        foreach (var trivia in list)
        {
            var colour = CodeColours.Of(trivia);
            if (colour is null && trivia.GetStructure() is { } directive) AddTokens(html, directive);
            else html.Add(trivia.ToFullString(), colour);
        }
    }
}
