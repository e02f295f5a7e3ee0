namespace GrpcLab;

/// <summary>A field of comma-separated text.</summary>
internal static class CsvField
{
    /// <summary>
    /// The text as a field: with a comma, a quote or a line break it stands in quotes, and a quote in it is doubled.
    /// </summary>
    /// <param name="text">What the field says.</param>
    /// <remarks>RFC 4180, section 2.</remarks>
    public static string Quoted(string text) =>
        text.AsSpan().ContainsAny(",\"\r\n") ? $"\"{text.Replace("\"", "\"\"", StringComparison.Ordinal)}\"" : text;
}
