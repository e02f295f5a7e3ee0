using System.Net;
using System.Text;
using System.Xml.Linq;

namespace GrpcLab.Engine;

/// <summary>The text of a documentation element, plain or as HTML.</summary>
internal sealed class DocText
{
    private readonly StringBuilder _text = new();
    private readonly bool _html;

    private DocText(bool html) => _html = html;

    public static string Of(XElement element, bool html)
    {
        var text = new DocText(html);
        text.AddAll(element);
        return text._text.ToString().Trim();
    }

    /// <summary>The name in a cref: M:System.Console.WriteLine(System.String) is Console.WriteLine.</summary>
    public static string NameIn(string cref)
    {
        var id = cref.Split('(')[0];
        var isMember = id.Length > 1 && id[1] == ':' && id[0] is not ('T' or 'N' or '!');
        var parts = (id.Length > 1 && id[1] == ':' ? id[2..] : id).Split('.');
        var name = string.Join('.', parts[^Math.Min(parts.Length, isMember ? 2 : 1)..]);
        return string.Concat(
            name.Split('`').Select((piece, i) => i == 0 ? piece : piece.TrimStart("0123456789".ToCharArray())))
            .Replace(".#ctor", "", StringComparison.Ordinal);
    }

    private void AddAll(XElement element)
    {
        foreach (var node in element.Nodes())
        {
            if (node is XText words) AddWords(words.Value);
            else if (node is XElement child) Add(child);
        }
    }

    private void Add(XElement element)
    {
        switch (element.Name.LocalName)
        {
            case "see" or "seealso": AddReference(element); break;
            case "paramref" or "typeparamref": AddCode(element.Attribute("name")?.Value ?? ""); break;
            case "c": AddCode(element.Value); break;
            case "code": AddBlock(element.Value); break;
            case "para": Break(2); AddAll(element); Break(2); break;
            case "br": Break(1); break;
            case "item": Break(1); _text.Append(_html ? "&bull; " : "- "); AddAll(element); break;
            case "term" when element.NextNode is not null: AddAll(element); AddWords(": "); break;
            case "list": AddAll(element); Break(2); break;
            default: AddAll(element); break;
        }
    }

    private void AddReference(XElement element)
    {
        if (!element.IsEmpty && element.Value.Length > 0)
        {
            AddAll(element);
        }
        else
        {
            AddCode(element.Attribute("langword")?.Value
                ?? element.Attribute("href")?.Value ?? NameIn(element.Attribute("cref")?.Value ?? ""));
        }
    }

    // The line breaks of the file mean nothing.
    private void AddWords(string words)
    {
        foreach (var rune in words.EnumerateRunes())
        {
            if (!Rune.IsWhiteSpace(rune)) _text.Append(_html ? WebUtility.HtmlEncode($"{rune}") : $"{rune}");
            else if (_text.Length > 0 && !char.IsWhiteSpace(_text[^1])) _text.Append(' ');
        }
    }

    private void AddCode(string code) => _text.Append(_html ? $"<code>{WebUtility.HtmlEncode(code)}</code>" : code);

    private void AddBlock(string code)
    {
        Break(1);
        _text.Append(_html ? $"<pre>{WebUtility.HtmlEncode(code.Trim('\r', '\n'))}</pre>" : code.Trim('\r', '\n'));
        Break(1);
    }

    private void Break(int lines)
    {
        while (_text.Length > 0 && _text[^1] == ' ') _text.Length--;
        if (_text.Length == 0) return;
        var mark = _html ? "<br>\n" : "\n";
        var have = 0;
        for (var at = _text.Length; at >= mark.Length && _text.ToString(at - mark.Length, mark.Length) == mark;
            at -= mark.Length)
        {
            have++;
        }

        for (; have < lines; have++) _text.Append(mark);
    }
}
