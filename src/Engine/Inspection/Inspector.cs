using System.Globalization;
using System.Net;
using System.Text;
using System.Xml.Linq;
using Microsoft.CodeAnalysis;

namespace GrpcLab.Engine;

/// <summary>
/// Says what the thing at the cursor is: its declaration, what a variable holds, and its documentation.
/// </summary>
internal sealed class Inspector(SubmissionCompiler compiler, Variables variables)
{
    private readonly Documentation _documentation = new();

    /// <summary>What is known, for each mime type; null for nothing.</summary>
    public IReadOnlyDictionary<string, string>? Answer(Request request, CancellationToken cancellationToken)
    {
        cancellationToken.ThrowIfCancellationRequested();
        var cursor = CodePoints.ToIndex(request.Code, request.Cursor);
        var tree = SubmissionCompiler.Parse(request.Code, "cell");
        var draft = compiler.Draft(tree, Path.GetDirectoryName(request.File) ?? Environment.CurrentDirectory);
        var target = InspectionTarget.At(
            draft.GetSemanticModel(tree), tree.GetRoot(cancellationToken), cursor, cancellationToken);
        if (target is null) return null;
        var page = InspectionPage.Of(target, variables.ValueOf(target.Symbol, draft),
            _documentation.Of(target.Symbol, draft, cancellationToken), request.Detail);
        return new Dictionary<string, string> { ["text/plain"] = page.ToPlain(), ["text/html"] = page.ToHtml() };
    }
}

/// <summary>One part of a page: a heading and its entries; an entry without a name is a paragraph.</summary>
internal sealed record InspectionSection(string Title, IReadOnlyList<(string Name, XElement Text)> Entries);

/// <summary>What an inspection shows, before it is written in one form or another.</summary>
internal sealed record InspectionPage(
    IReadOnlyList<string> Declarations, string More, IReadOnlyList<InspectionSection> Sections)
{
    private const int FewOverloads = 3;

    /// <param name="target">What the page is about.</param>
    /// <param name="value">What it holds now, for a variable; null for nothing.</param>
    /// <param name="documentation">What was written about it.</param>
    /// <param name="detail">0 for a short page; 1 also lists all overloads and the examples.</param>
    public static InspectionPage Of(InspectionTarget target, string? value, XElement? documentation, int detail)
    {
        var shown = target.Others.Count <= FewOverloads || detail > 0 ? target.Others : [];
        var hidden = target.Others.Count - shown.Count;
        var more = hidden > 0 ? string.Create(CultureInfo.InvariantCulture, $"(+ {hidden} overloads)") : "";
        string[] signatures =
            [Signatures.Full(target.Symbol) + (value is null ? "" : " = " + value),
                .. shown.Select(Signatures.Full)];
        return new(signatures, more, [.. SectionsOf(documentation, detail)]);
    }

    public string ToPlain()
    {
        var text = new StringBuilder().AppendJoin('\n', Declarations);
        if (More.Length > 0) text.Append(Declarations.Count == 1 ? " " : "\n").Append(More);
        foreach (var section in Sections)
        {
            text.Append("\n\n");
            if (section.Title.Length > 0) text.Append(section.Title).Append(":\n");
            text.AppendJoin('\n', section.Entries.Select(entry => entry.Name.Length > 0
                ? $"  {entry.Name}: {Indented(DocText.Plain(entry.Text))}"
                : DocText.Plain(entry.Text)));
        }
        return text.ToString();
    }

    public string ToHtml()
    {
        var html = new StringBuilder("<pre>").AppendJoin('\n', Declarations.Select(WebUtility.HtmlEncode));
        if (More.Length > 0) html.Append(Declarations.Count == 1 ? " " : "\n").Append(More);
        html.Append("</pre>");
        foreach (var section in Sections)
        {
            if (section.Title.Length > 0) html.Append("<p><b>").Append(section.Title).Append("</b></p>");
            foreach (var (name, text) in section.Entries)
            {
                html.Append(name.Length > 0
                    ? $"<p style=\"margin-left:1em\"><code>{WebUtility.HtmlEncode(name)}</code>: "
                        + $"{DocText.Html(text)}</p>"
                    : $"<p>{DocText.Html(text)}</p>");
            }
        }
        return html.ToString();
    }

    private static string Indented(string text) => text.Replace("\n", "\n    ", StringComparison.Ordinal);

    private static IEnumerable<InspectionSection> SectionsOf(XElement? documentation, int detail)
    {
        if (documentation is null) yield break;
        (string Title, string Element, Func<XElement, string> Name)[] parts =
        [
            ("", "summary", _ => ""),
            ("Type parameters", "typeparam", NameOf),
            ("Parameters", "param", NameOf),
            ("Returns", "returns", _ => ""),
            ("Value", "value", _ => ""),
            ("Exceptions", "exception", e => DocText.NameIn(e.Attribute("cref")?.Value ?? "")),
            ("Remarks", "remarks", _ => ""),
            ("Example", "example", _ => ""),
        ];
        foreach (var (title, element, name) in detail > 0 ? parts : parts[..^1])
        {
            (string Name, XElement Text)[] entries =
                [.. documentation.Elements(element).Where(e => DocText.Plain(e).Length > 0).Select(e => (name(e), e))];
            if (entries.Length > 0) yield return new(title, entries);
        }
    }

    private static string NameOf(XElement element) => element.Attribute("name")?.Value ?? "";
}
