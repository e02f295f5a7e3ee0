namespace GrpcLab;

/// <summary>
/// Formats every <see cref="IDisplayable"/>: named by <see cref="TypeFormatterSourceAttribute"/>, found by the host.
/// </summary>
public sealed class DisplayFormatterSource
{
    private static readonly string[] MimeTypes =
        [Mime.Plotly, Mime.Claim, Mime.Exercise, Mime.Quiz, Mime.Comparison, Mime.Figures, Mime.Html, Mime.Text];

    /// <summary>
    /// One formatter per mime type the lab writes; the type's PreferredMimeTypes say which are asked.
    /// </summary>
    public IEnumerable<object> CreateTypeFormatters() => MimeTypes.Select(mime => new DisplayFormatter(mime));
}

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

/// <summary>
/// Names the class that formats a type for a notebook. .NET Interactive and the course's engine look for an attribute
/// of this name and shape, whatever assembly it is in, so rich display needs no package.
/// </summary>
/// <param name="formatterSourceType">
/// A class with a public parameterless constructor and a method CreateTypeFormatters().
/// </param>
[AttributeUsage(AttributeTargets.Class | AttributeTargets.Struct)]
public sealed class TypeFormatterSourceAttribute(Type formatterSourceType) : Attribute
{
    /// <summary>The class whose CreateTypeFormatters() makes one formatter for each mime type.</summary>
    public Type FormatterSourceType { get; } = formatterSourceType;

    /// <summary>The mime types that go out together as one bundle. Default: none.</summary>
    public string[] PreferredMimeTypes { get; set; } = [];
}
