namespace GrpcLab;

/// <summary>A piece of a <see cref="Report"/>.</summary>
public abstract record ReportPart
{
    internal ReportPart() { }

    internal abstract string ToHtml();

    internal abstract string ToText();
}
