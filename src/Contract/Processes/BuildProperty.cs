namespace GrpcLab;

/// <summary>A property on MSBuild's command line.</summary>
internal static class BuildProperty
{
    /// <summary>
    /// The argument. MSBuild would take a comma or a semicolon for the beginning of the next property, and %20 for a
    /// space.
    /// </summary>
    public static string Of(string name, string value) =>
        $"-p:{name}={value.Replace("%", "%25").Replace(";", "%3B").Replace(",", "%2C")}";
}
