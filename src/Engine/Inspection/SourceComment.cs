using System.Xml;
using System.Xml.Linq;
using Microsoft.CodeAnalysis;
using Microsoft.CodeAnalysis.CSharp;
using Microsoft.CodeAnalysis.CSharp.Syntax;

namespace GrpcLab.Engine.Inspection;

/// <summary>The /// lines above a declaration in a cell, which the compiler takes for plain comments there.</summary>
internal static class SourceComment
{
    public static XElement? Above(SyntaxNode declaration)
    {
        var owner = declaration.FirstAncestorOrSelf<SyntaxNode>(node => node is MemberDeclarationSyntax
            or LocalFunctionStatementSyntax or AccessorDeclarationSyntax) ?? declaration;
        var lines = owner.GetLeadingTrivia()
            .Where(trivia => trivia.IsKind(SyntaxKind.SingleLineCommentTrivia)
                || trivia.IsKind(SyntaxKind.SingleLineDocumentationCommentTrivia))
            .SelectMany(trivia => trivia.ToFullString().Split('\n'))
            .Select(line => line.Trim())
            .Where(line => line.StartsWith("///", StringComparison.Ordinal))
            .Select(line => line[3..])
            .ToArray();
        if (lines.Length == 0) return null;
        var text = string.Join('\n', lines);
        try
        {
            return XElement.Parse($"<member>{text}</member>", LoadOptions.PreserveWhitespace);
        }
        catch (XmlException)
        {
            // Not XML after all: then it is a sentence.
            return new XElement("member", new XElement("summary", text));
        }
    }
}
