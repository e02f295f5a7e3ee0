using System.Globalization;
using System.Text;

namespace GrpcLab.Notebooks;

/// <summary>A cell's outputs as HTML, each in the best form the page can show.</summary>
internal sealed class OutputRenderer(MarkdownRenderer markdown, InlineFigures figures)
{
    private const int LinesShown = 12;
    private const int LinesBeforeFolding = 24;

    /// <summary>All outputs of a cell; claims that follow one another share a panel.</summary>
    public string RenderAll(IReadOnlyList<CellOutput> outputs)
    {
        var html = new StringBuilder();
        for (var i = 0; i < outputs.Count; i++)
        {
            var claims = outputs.Skip(i).TakeWhile(IsClaim).ToList();
            html.Append(claims.Count == 0 ? Render(outputs[i])
                : ClaimsPanel.Render(VerdictReader.Claims(claims).Select(claim => (claim, (string?)null))));
            i += Math.Max(claims.Count - 1, 0);
        }

        return html.ToString();
    }

    public string Render(CellOutput output) => output switch
    {
        StreamOutput stream => Text(stream.Text, stream.Name == "stderr" ? "stream stderr" : "stream"),
        ErrorOutput error => Error(error),
        DisplayOutput display => Bundle(display.Data),
        _ => "",
    };

    private static bool IsClaim(CellOutput output) =>
        output is DisplayOutput display && display.Data.ContainsKey(MimeTypes.Claim);

    private static string Error(ErrorOutput error)
    {
        var lines = error.Traceback.Count > 0 ? string.Join('\n', error.Traceback) : $"{error.Name}: {error.Message}";
        return $"<div class=\"out error\" role=\"group\" aria-label=\"Error\">{Lines(lines, "")}</div>\n";
    }

    private string Bundle(IReadOnlyDictionary<string, string> data)
    {
        if (LabFigure.Recorded(data) is { } figure)
        {
            return $"<div class=\"out html\">{PageTables.In(figures.Render(figure))}</div>\n";
        }

        (string MimeType, Func<string, string> Render)[] preference =
        [
            (MimeTypes.Exercise, json => AnswerNote.Render("Exercise", VerdictReader.Answer(json))),
            (MimeTypes.Quiz, json => AnswerNote.Render("Question", VerdictReader.Answer(json))),
            (MimeTypes.Html, html =>
                $"<div class=\"out html\">{PageTables.In(figures.In(html))}</div>\n"),
            (MimeTypes.Markdown, text => $"<div class=\"out prose\">{markdown.Render(text)}</div>\n"),
            (MimeTypes.Svg, svg => Image(MimeTypes.Svg, Convert.ToBase64String(Encoding.UTF8.GetBytes(svg)), data)),
            (MimeTypes.Png, base64 => Image(MimeTypes.Png, base64, data)),
            (MimeTypes.Jpeg, base64 => Image(MimeTypes.Jpeg, base64, data)),
            (MimeTypes.Plain, text => Text(text, "plain")),
        ];
        foreach (var (mimeType, render) in preference)
        {
            if (data.TryGetValue(mimeType, out var content)) return render(content);
        }

        return string.Concat(
            data.Where(entry => MimeTypes.IsJson(entry.Key)).Take(1).Select(entry => Text(entry.Value, "plain")));
    }

    private static string Image(string mimeType, string base64, IReadOnlyDictionary<string, string> data)
    {
        var alternative = Html.Escape(data.GetValueOrDefault(MimeTypes.Plain) ?? "Image without a description");
        var packed = string.Concat(base64.Where(letter => !char.IsWhiteSpace(letter)));
        return $"<div class=\"out image\"><img src=\"data:{mimeType};base64,{Html.Escape(packed)}\" "
            + $"alt=\"{alternative}\"></div>\n";
    }

    private static string Text(string text, string kind) => $"<div class=\"out {kind}\">{Lines(text, kind)}</div>\n";

    private static string Lines(string text, string kind)
    {
        var lines = text.TrimEnd('\n').Split('\n');
        var label = kind.Contains("stderr", StringComparison.Ordinal) ? "<span class=\"label\">stderr</span>" : "";
        if (lines.Length <= LinesBeforeFolding) return $"{label}<pre>{AnsiText.ToHtml(string.Join('\n', lines))}</pre>";

        var first = AnsiText.ToHtml(string.Join('\n', lines[..LinesShown]));
        var rest = AnsiText.ToHtml(string.Join('\n', lines[LinesShown..]));
        var count = (lines.Length - LinesShown).ToString(CultureInfo.InvariantCulture);
        return $"{label}<pre>{first}</pre><details class=\"more\"><summary>{count} more "
            + $"lines</summary><pre>{rest}</pre></details>";
    }
}

/// <summary>How an exercise or an answer stands, as the page shows it: a sign, a word and a colour.</summary>
internal static class AnswerNote
{
    public static string Render(string what, AnswerVerdict answer)
    {
        var (style, sign, words) = answer.State switch
        {
            "passed" or "right" => ("held", "✓", answer.State),
            // Every stub fails its check before the reader has begun: no reason for alarm.
            "failed" => ("undecided", "○", "not solved yet"),
            "wrong" => ("failed", "✗", "wrong"),
            _ => ("open", "○", answer.State),
        };
        var body = answer.Detail.Length > 0 ? $"<p>{Html.Escape(answer.Detail)}</p>" : "";
        return $"<div class=\"out verdict {style}\"><span class=\"sign\" aria-hidden=\"true\">{sign}</span>"
            + $"<div><p class=\"head\">{Html.Escape($"{what} {answer.Id}: {words}")}</p>{body}</div></div>\n";
    }
}
