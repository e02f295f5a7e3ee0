using Markdig.Renderers;
using Markdig.Renderers.Html;
using Markdig.Syntax;

namespace GrpcLab.Notebooks;

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
