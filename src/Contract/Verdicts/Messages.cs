using System.Text;
using System.Text.Json;
using System.Text.Json.Serialization;

namespace GrpcLab;

/// <summary>
/// What the lab tells to whoever runs the notebook, as JSON on one line. What is null could not be read.
/// </summary>
internal abstract record LabMessage<T>
    where T : LabMessage<T>
{
    public static T? TryParse(string json)
    {
        try
        {
            return JsonSerializer.Deserialize<T>(json, LabJson.Options) is { IsWhole: true } told ? told : null;
        }
        // .NET refuses half of a character, which no JSON can hold, in another way.
        catch (Exception error) when (error is JsonException or ArgumentException)
        {
            return null;
        }
    }

    public string ToJson() => JsonSerializer.Serialize((T)this, LabJson.Options);

    /// <summary>Whether none of its parts is null; System.Text.Json does not look into arrays.</summary>
    protected virtual bool IsWhole => true;
}

internal static class LabJson
{
    /// <summary>Names in camel case; everything else as System.Text.Json has it.</summary>
    public static JsonSerializerOptions Options { get; } = new() { PropertyNamingPolicy = JsonNamingPolicy.CamelCase };
}

/// <summary>A claim.</summary>
/// <param name="Text">The claim, one sentence.</param>
/// <param name="Kind">What it is about, a word of <see cref="VerdictWords"/>.</param>
/// <param name="State">What became of it, likewise.</param>
/// <param name="Detail">What was counted or measured; may be null.</param>
internal sealed record ClaimMessage(string? Text, string? Kind, string? State, string? Detail)
    : LabMessage<ClaimMessage>;

/// <summary>The verdict on an exercise or a quiz answer.</summary>
/// <param name="Id">Chapter and number, such as "1.1".</param>
/// <param name="State">passed, failed, right, wrong or unanswered.</param>
/// <param name="Detail">What was found.</param>
internal sealed record AnswerMessage(string? Id, string? State, string? Detail) : LabMessage<AnswerMessage>
{
    /// <summary>What each option of a question is told; null where there are none, as in an exercise.</summary>
    [JsonIgnore(Condition = JsonIgnoreCondition.WhenWritingNull)]
    public IReadOnlyList<OptionMessage>? Options { get; init; }

    protected override bool IsWhole => Options?.Contains(null) != true;
}

/// <summary>One option of a question: a page that was made from a run gives the same feedback as the lab.</summary>
/// <param name="Letter">a, b, c or d.</param>
/// <param name="Right">Whether it is the right one.</param>
/// <param name="Feedback">Why it is right or wrong.</param>
internal sealed record OptionMessage(string? Letter, bool Right, string? Feedback);

/// <summary>A comparison's numbers: what two runs are set side by side by.</summary>
/// <param name="Title">What was compared.</param>
/// <param name="Cases">Its cases, the baseline first.</param>
internal sealed record ComparisonMessage(string? Title, CaseMessage[]? Cases) : LabMessage<ComparisonMessage>
{
    protected override bool IsWhole => Cases?.Contains(null) != true;
}

/// <summary>One case of a comparison. A number that is not known is null.</summary>
/// <param name="Name">The case's name.</param>
/// <param name="Verdict">What was found, in one or a few words.</param>
/// <param name="Ratio">Time per call ÷ the baseline's.</param>
/// <param name="Low">Lower end of the ratio's 95 % interval.</param>
/// <param name="High">Upper end of it.</param>
/// <param name="Seconds">Time per call.</param>
internal sealed record CaseMessage(
    string? Name, string? Verdict, double? Ratio, double? Low, double? High, double? Seconds);

/// <summary>A figure's data, as it goes with its picture, in base64.</summary>
/// <param name="Title">The figure's title.</param>
/// <param name="Columns">The columns of its table.</param>
/// <param name="Rows">The rows, as readers see them.</param>
/// <param name="Csv">The same with all digits, for programs.</param>
internal sealed record FigureMessage(string? Title, ColumnMessage[]? Columns, string[][]? Rows, string? Csv)
    : LabMessage<FigureMessage>
{
    public static FigureMessage? OfBase64(string base64)
    {
        var bytes = new byte[base64.Length];
        return Convert.TryFromBase64String(base64, bytes, out var length)
            ? TryParse(Encoding.UTF8.GetString(bytes, 0, length)) : null;
    }

    public string ToBase64() => Convert.ToBase64String(Encoding.UTF8.GetBytes(ToJson()));
}

/// <summary>A column of such a table.</summary>
/// <param name="Title">Its heading; may be empty.</param>
/// <param name="Right">Whether its cells stand at the right, as numbers do.</param>
internal sealed record ColumnMessage(string? Title, bool Right);
