using System.Text;
using Markdig.Renderers;
using Markdig.Renderers.Html;
using Markdig.Syntax;
using Microsoft.CodeAnalysis;
using Microsoft.CodeAnalysis.CSharp;
using Microsoft.CodeAnalysis.CSharp.Syntax;

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

/// <summary>Which of the page's few colours a piece of code gets.</summary>
internal static class CodeColours
{
    private const string Keyword = "k", Text = "s", Number = "n", Comment = "c", Type = "t", Method = "m";

    // These begin full names; what else is written before a dot is nearly always a type.
    private static readonly string[] NamespaceRoots = ["System", "Microsoft", "Grpc", "Google", "GrpcLab"];

    /// <summary>The class of a token; null for none.</summary>
    public static string? Of(SyntaxToken token) => token.Kind() switch
    {
        SyntaxKind.NumericLiteralToken => Number,
        SyntaxKind.IdentifierToken => OfName(token),
        SyntaxKind.HashToken => Keyword,
        var kind when SyntaxFacts.IsKeywordKind(kind) || SyntaxFacts.IsPreprocessorKeyword(kind) => Keyword,
        SyntaxKind.CharacterLiteralToken or SyntaxKind.StringLiteralToken or SyntaxKind.Utf8StringLiteralToken
        or SyntaxKind.SingleLineRawStringLiteralToken or SyntaxKind.MultiLineRawStringLiteralToken
        or SyntaxKind.InterpolatedStringStartToken or SyntaxKind.InterpolatedVerbatimStringStartToken
        or SyntaxKind.InterpolatedSingleLineRawStringStartToken or SyntaxKind.InterpolatedMultiLineRawStringStartToken
        or SyntaxKind.InterpolatedStringTextToken
        or SyntaxKind.InterpolatedStringEndToken or SyntaxKind.InterpolatedRawStringEndToken => Text,
        _ => null,
    };

    /// <summary>The class of a comment; null for other trivia.</summary>
    public static string? Of(SyntaxTrivia trivia) => trivia.Kind() switch
    {
        SyntaxKind.SingleLineCommentTrivia or SyntaxKind.MultiLineCommentTrivia
        or SyntaxKind.SingleLineDocumentationCommentTrivia or SyntaxKind.MultiLineDocumentationCommentTrivia => Comment,
        _ => null,
    };

    private static string? OfName(SyntaxToken token) => token.Parent switch
    {
        BaseTypeDeclarationSyntax or DelegateDeclarationSyntax or TypeParameterSyntax => Type,
        MethodDeclarationSyntax or LocalFunctionStatementSyntax => Method,
        IdentifierNameSyntax { IsVar: true } => Keyword,
        SimpleNameSyntax name when name.FirstAncestorOrSelf<UsingDirectiveSyntax>() is null => OfUse(name),
        _ => null,
    };

    private static string? OfUse(SimpleNameSyntax name)
    {
        if (IsCalled(name)) return name.Identifier.Text == "nameof" ? Keyword : Method;

        var isOwner = name.Parent switch
        {
            // A name that is missing, as in "x = .Length", is empty.
            MemberAccessExpressionSyntax member =>
                member.Expression == name && char.IsUpper(name.Identifier.Text.FirstOrDefault()),
            QualifiedNameSyntax qualified => qualified.Left == name,
            _ => false,
        };
        return (isOwner && !NamespaceRoots.Contains(name.Identifier.Text)) || SyntaxFacts.IsInTypeOnlyContext(name)
            ? Type : null;
    }

    private static bool IsCalled(SimpleNameSyntax name) =>
        name.Parent is InvocationExpressionSyntax call && call.Expression == name
        || name.Parent is MemberAccessExpressionSyntax { Parent: InvocationExpressionSyntax outer } access
            && access.Name == name && outer.Expression == access;
}

/// <summary>
/// Text of which pieces have a colour, as HTML. Neighbours of one colour share an element, with the space between them:
/// a book has ten thousand, and their tags would weigh more than the text.
/// </summary>
internal sealed class ColouredText(int capacity)
{
    private readonly StringBuilder _html = new(capacity);
    private readonly StringBuilder _space = new();
    private string? _colour;

    public void Add(string text, string? colour)
    {
        if (colour is null && string.IsNullOrWhiteSpace(text))
        {
            _space.Append(text);
            return;
        }

        if (colour != _colour)
        {
            Close();
            if (colour is not null) _html.Append("<i class=\"").Append(colour).Append("\">");

            _colour = colour;
        }

        _html.Append(_space).Append(Html.Escape(text));
        _space.Clear();
    }

    /// <inheritdoc/>
    public override string ToString()
    {
        Close();
        return _html.ToString();
    }

    private void Close()
    {
        if (_colour is not null) _html.Append("</i>");

        _html.Append(_space);
        _space.Clear();
        _colour = null;
    }
}

/// <summary>Code blocks in prose; those in C# get the colours of the cells.</summary>
internal sealed class HighlightedCodeRenderer : HtmlObjectRenderer<CodeBlock>
{
    protected override void Write(HtmlRenderer renderer, CodeBlock block)
    {
        var code = block.Lines.ToString();
        var language = (block as FencedCodeBlock)?.Info;
        var inner = language is "csharp" or "cs" or "c#" or "C#"
            ? CodeHighlighter.Highlight(code)
            : Html.Escape(code.TrimEnd('\n'));
        renderer.EnsureLine();
        renderer.Write($"<div class=\"code\"><pre><code>{inner}</code></pre></div>");
        renderer.EnsureLine();
    }
}
