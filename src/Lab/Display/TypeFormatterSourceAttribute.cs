namespace GrpcLab;

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
