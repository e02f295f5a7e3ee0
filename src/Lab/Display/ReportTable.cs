namespace GrpcLab;

/// <summary>A table in a report.</summary>
/// <param name="Table">The table.</param>
public sealed record ReportTable(Table Table) : ReportPart
{
    internal override string ToHtml() => Table.ToHtml();

    internal override string ToText() => Table.ToText();
}
