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
    private const int FewOverloads = 3;

    private static readonly (string Title, string Element, Func<XElement, string> Name)[] Parts =
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

    /// <summary>What is known, for each mime type; null for nothing.</summary>
    public IReadOnlyDictionary<string, string>? Answer(Request request, CancellationToken cancellationToken)
    {
        cancellationToken.ThrowIfCancellationRequested();
        var cursor = CodePoints.ToIndex(request.Code, request.Cursor);
        var tree = SubmissionCompiler.Parse(request.Code, "cell");
        var draft = compiler.Draft(tree, Path.GetDirectoryName(request.File) ?? Environment.CurrentDirectory);
        var symbols = new InspectedSymbols(draft.GetSemanticModel(tree), tree.GetRoot(cancellationToken)).At(cursor);
        if (symbols is null) return null;
        cancellationToken.ThrowIfCancellationRequested();
        var declarations = Declarations(symbols, variables.ValueOf(symbols[0], draft), request.Detail > 0);
        var documentation = new Documentation(draft).Of(symbols[0]);
        // With detail, the examples too.
        var parts = request.Detail > 0 ? Parts : Parts[..^1];
        return new[] { ("text/plain", false), ("text/html", true) }.ToDictionary(
            form => form.Item1, form => Page(declarations, documentation, parts, html: form.Item2));
    }

    // With what a variable holds now behind the first; all overloads only with detail, or where they are few.
    private static string Declarations(IReadOnlyList<ISymbol> symbols, string? value, bool all)
    {
        var shown = symbols.Count - 1 <= FewOverloads || all ? symbols.Count : 1;
        var text = string.Join('\n', symbols.Take(shown).Select(
            (symbol, i) => Signatures.Full(symbol) + (i == 0 && value is not null ? " = " + value : "")));
        return shown == symbols.Count ? text
            : string.Create(CultureInfo.InvariantCulture, $"{text} (+ {symbols.Count - shown} overloads)");
    }

    private static string Page(
        string declarations, XElement? documentation,
        (string Title, string Element, Func<XElement, string> Name)[] parts, bool html)
    {
        var page = new StringBuilder(html ? $"<pre>{WebUtility.HtmlEncode(declarations)}</pre>" : declarations);
        foreach (var (title, element, name) in parts)
        {
            string[] entries = [.. from entry in documentation?.Elements(element) ?? []
                                   let text = DocText.Of(entry, html)
                                   where text.Length > 0
                                   select Entry(name(entry), text, html)];
            if (entries.Length == 0) continue;
            if (!html) page.Append("\n\n");
            if (title.Length > 0) page.Append(html ? $"<p><b>{title}</b></p>" : $"{title}:\n");
            page.AppendJoin(html ? "" : "\n", entries);
        }

        return page.ToString();
    }

    // One without a name is a paragraph.
    private static string Entry(string name, string text, bool html) => (html, name) switch
    {
        (true, "") => $"<p>{text}</p>",
        (true, _) => $"<p style=\"margin-left:1em\"><code>{WebUtility.HtmlEncode(name)}</code>: {text}</p>",
        (_, "") => text,
        _ => $"  {name}: {text.Replace("\n", "\n    ", StringComparison.Ordinal)}",
    };

    private static string NameOf(XElement element) => element.Attribute("name")?.Value ?? "";
}
