using System.Net;
using System.Text;

namespace GrpcLab.Engine.Display;

/// <summary>Shapes as HTML without style or script, so that it looks like its host's own tables.</summary>
internal static class HtmlRenderer
{
    public static string Render(Shape shape) =>
        shape is TextShape text ? $"<pre>{Encode(text.Text)}</pre>" : Append(new StringBuilder(), shape).ToString();

    private static StringBuilder Append(StringBuilder html, Shape shape) => shape switch
    {
        TextShape text => html.Append(Encode(text.Text)),
        ListShape list when list.Items.All(i => i is TextShape) =>
            html.Append("<span class=\"lab-list\">").Append(Encode(TextRenderer.Render(list))).Append("</span>"),
        ListShape list => AppendList(html, list),
        TableShape table => AppendTable(html, table),
        ObjectShape value => AppendObject(html, value),
        _ => html,
    };

    private static StringBuilder AppendList(StringBuilder html, ListShape list)
    {
        html.Append("<ol start=\"0\" class=\"lab-list\">");
        foreach (var item in list.Items) Append(html.Append("<li>"), item).Append("</li>");
        return AppendNote(html.Append("</ol>"), list.Note);
    }

    private static StringBuilder AppendTable(StringBuilder html, TableShape table)
    {
        html.Append("<table class=\"lab-table\"><thead><tr>");
        foreach (var column in table.Columns) html.Append("<th>").Append(Encode(column)).Append("</th>");
        html.Append("</tr></thead><tbody>");
        foreach (var row in table.Rows)
        {
            html.Append("<tr>");
            foreach (var cell in row) AppendCell(html, cell);
            html.Append("</tr>");
        }
        return AppendNote(html.Append("</tbody></table>"), table.Note);
    }

    private static StringBuilder AppendObject(StringBuilder html, ObjectShape value)
    {
        html.Append("<table class=\"lab-object\"><caption>").Append(Encode(value.TypeName)).Append("</caption><tbody>");
        foreach (var (name, property) in value.Properties)
        {
            html.Append("<tr><th scope=\"row\">").Append(Encode(name)).Append("</th>");
            AppendCell(html, property).Append("</tr>");
        }
        return html.Append("</tbody></table>");
    }

    private static StringBuilder AppendCell(StringBuilder html, Shape cell)
    {
        html.Append(cell is TextShape { IsNumber: true } ? "<td style=\"text-align:right\">" : "<td>");
        return Append(html, cell).Append("</td>");
    }

    private static StringBuilder AppendNote(StringBuilder html, string? note) =>
        note is null ? html : html.Append("<p class=\"lab-note\">").Append(Encode(note)).Append("</p>");

    private static string Encode(string text) => WebUtility.HtmlEncode(text);
}
