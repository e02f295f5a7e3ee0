using System.Text.Json;
using System.Text.Json.Serialization;

namespace GrpcLab;

/// <summary>A claim as the lab tells it to whoever runs the notebook. What is null could not be read.</summary>
/// <param name="Text">The claim, one sentence.</param>
/// <param name="Kind">What it is about, a word of <see cref="VerdictWords"/>.</param>
/// <param name="State">What became of it, likewise.</param>
/// <param name="Detail">What was counted or measured; may be null.</param>
internal sealed record ClaimMessage(string? Text, string? Kind, string? State, string? Detail)
{
    /// <summary>The message of a claim.</summary>
    public static ClaimMessage Of(string text, ClaimKind kind, ClaimState state, string? detail) =>
        new(text, kind.Word(), state.Word(), detail);

    /// <summary>Reads one; null when it is something else.</summary>
    public static ClaimMessage? TryParse(string json) => VerdictJson.TryParse<ClaimMessage>(json);

    /// <summary>As JSON on one line.</summary>
    public string ToJson() => JsonSerializer.Serialize(this, VerdictJson.Options);
}

/// <summary>The verdict on an exercise or a quiz answer, as the lab tells it. What is null could not be read.</summary>
/// <param name="Id">Chapter and number, such as "1.1".</param>
/// <param name="State">passed, failed, right, wrong or unanswered.</param>
/// <param name="Detail">What was found.</param>
internal sealed record AnswerMessage(string? Id, string? State, string? Detail)
{
    /// <summary>What each option of a question is told; null where there are none, as in an exercise.</summary>
    [JsonIgnore(Condition = JsonIgnoreCondition.WhenWritingNull)]
    public IReadOnlyList<OptionMessage>? Options { get; init; }

    /// <summary>Reads one; null when it is something else.</summary>
    public static AnswerMessage? TryParse(string json) =>
        VerdictJson.TryParse<AnswerMessage>(json) is { } told && told.Options?.Contains(null) != true ? told : null;

    /// <summary>As JSON on one line.</summary>
    public string ToJson() => JsonSerializer.Serialize(this, VerdictJson.Options);
}

/// <summary>How verdicts are written.</summary>
internal static class VerdictJson
{
    /// <summary>Names in camel case; everything else as System.Text.Json has it.</summary>
    public static JsonSerializerOptions Options { get; } = new() { PropertyNamingPolicy = JsonNamingPolicy.CamelCase };

    /// <summary>Reads a message; null when the text is something else.</summary>
    public static T? TryParse<T>(string json)
        where T : class
    {
        try
        {
            return JsonSerializer.Deserialize<T>(json, Options);
        }
        // .NET refuses half of a character, which no JSON can hold, in another way.
        catch (Exception error) when (error is JsonException or ArgumentException)
        {
            return null;
        }
    }
}
