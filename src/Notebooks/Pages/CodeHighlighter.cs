using System.Text;
using Microsoft.CodeAnalysis;
using Microsoft.CodeAnalysis.Classification;
using Microsoft.CodeAnalysis.CSharp;
using Microsoft.CodeAnalysis.Text;

namespace GrpcLab.Notebooks;

/// <summary>C# as coloured HTML, by the classifier that colours it in editors.</summary>
internal sealed class CodeHighlighter : IDisposable
{
    private readonly AdhocWorkspace _workspace = new();
    private readonly Project _project;

    public CodeHighlighter() => _project = _workspace.AddProject(ProjectInfo.Create(
        ProjectId.CreateNewId(), VersionStamp.Default, "Page", "Page", LanguageNames.CSharp, isSubmission: true,
        parseOptions: CSharpRule.Script,
        compilationOptions: new CSharpCompilationOptions(OutputKind.DynamicallyLinkedLibrary)));

    public string Highlight(string code)
    {
        var text = code.Replace("\r\n", "\n", StringComparison.Ordinal).TrimEnd('\n');
        var document = _project.AddDocument("Cell.csx", SourceText.From(text))
            .WithSourceCodeKind(SourceCodeKind.Script);
        var root = CSharpSyntaxTree.ParseText(text, CSharpRule.Script).GetRoot();
        var html = new StringBuilder(text.Length * 2);
        var position = 0;
        foreach (var span in Spans(document, text.Length))
        {
            html.Append(Html.Escape(text[position..span.TextSpan.Start]));
            var inner = Html.Escape(text[span.TextSpan.Start..span.TextSpan.End]);
            var colour = CodeColours.Of(span.ClassificationType) ?? CodeColours.OfUnresolved(root, span);
            html.Append(colour is null ? inner : $"<span class=\"{colour}\">{inner}</span>");
            position = span.TextSpan.End;
        }

        return html.Append(Html.Escape(text[position..])).ToString();
    }

    public void Dispose() => _workspace.Dispose();

    // The classifier gives some places two names (a static class is also a "static symbol"): the specific one wins.
    private static IEnumerable<ClassifiedSpan> Spans(Document document, int length)
    {
        // Nothing is waited for but this process's own work, and Markdig, which asks for colours, is not asynchronous.
        var found = Classifier.GetClassifiedSpansAsync(document, TextSpan.FromBounds(0, length))
            .GetAwaiter().GetResult();
        var position = 0;
        foreach (var span in found.Where(span => span.ClassificationType != ClassificationTypeNames.StaticSymbol)
            .OrderBy(span => span.TextSpan.Start).ThenBy(span => span.TextSpan.Length))
        {
            if (span.TextSpan.Start >= position)
            {
                position = span.TextSpan.End;
                yield return span;
            }
        }
    }
}
