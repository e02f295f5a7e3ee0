using System.Text;
using System.Text.Json;

namespace GrpcLab;

/// <summary>A figure's data, as it goes with its picture. What is null could not be read.</summary>
/// <param name="Title">The figure's title.</param>
/// <param name="Columns">The columns of its table.</param>
/// <param name="Rows">The rows, as readers see them.</param>
/// <param name="Csv">The same with all digits, for programs.</param>
internal sealed record FigureMessage(string? Title, ColumnMessage[]? Columns, string[][]? Rows, string? Csv)
{
    /// <summary>Reads one; null when it is something else.</summary>
    public static FigureMessage? TryParse(string base64)
    {
        var bytes = new byte[base64.Length];
        return Convert.TryFromBase64String(base64, bytes, out var length)
            ? VerdictJson.TryParse<FigureMessage>(Encoding.UTF8.GetString(bytes, 0, length)) : null;
    }

    /// <summary>As JSON in base64.</summary>
    public string ToBase64() =>
        Convert.ToBase64String(JsonSerializer.SerializeToUtf8Bytes(this, VerdictJson.Options));
}

/// <summary>A column of such a table.</summary>
/// <param name="Title">Its heading; may be empty.</param>
/// <param name="Right">Whether its cells stand at the right, as numbers do.</param>
internal sealed record ColumnMessage(string? Title, bool Right);
