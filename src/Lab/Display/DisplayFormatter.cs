namespace GrpcLab;

/// <summary>Writes one mime type of a displayable value. The host calls both members by name.</summary>
/// <param name="mimeType">The mime type this formatter writes.</param>
public sealed class DisplayFormatter(string mimeType)
{
    /// <summary>The mime type this formatter writes.</summary>
    public string MimeType { get; } = mimeType;

    /// <summary>Writes the value; false when the value is not displayable or has no such representation.</summary>
    public bool Format(object value, TextWriter writer)
    {
        ArgumentNullException.ThrowIfNull(writer);
        if (value is not IDisplayable displayable || !displayable.ToBundle().TryGetValue(MimeType, out var content))
        {
            return false;
        }

        writer.Write(content);
        return true;
    }
}
