namespace GrpcLab;

/// <summary>A paragraph in a report.</summary>
/// <param name="Text">Plain text.</param>
/// <param name="Strong">Whether it stands out. Default: no.</param>
public sealed record ReportParagraph(string Text, bool Strong = false) : ReportPart
{
    internal override string ToHtml() =>
        $"<p style=\"margin:.5em 0;max-width:46em{(Strong ? ";font-weight:600" : "")}\">{Markup.Escape(Text)}</p>";

    internal override string ToText() => Text;
}
