using System.Text.Json;
using System.Text.Json.Nodes;

namespace GrpcLab.Notebooks;

/// <summary>Reads claims, exercises and quiz answers out of displayed bundles.</summary>
internal static class VerdictReader
{
    public static IEnumerable<ClaimVerdict> Claims(IEnumerable<CellOutput> outputs) =>
        Bundles(outputs, MimeTypes.Claim).Select(Claim);

    public static IEnumerable<AnswerVerdict> Answers(IEnumerable<CellOutput> outputs, string mimeType) =>
        Bundles(outputs, mimeType).Select(Answer);

    public static ClaimVerdict Claim(string json)
    {
        var verdict = Parse(json);
        var state = verdict.Find("state").Text() switch
        {
            "held" => ClaimState.Held,
            "undecided" => ClaimState.Undecided,
            _ => ClaimState.Failed, // A state nobody knows must not pass for a claim that held.
        };
        var text = verdict.Find("text").Text() ?? $"a claim that cannot be read: {json}";
        return new(text, verdict.Find("kind").Text() != "comparison", state, Detail(verdict));
    }

    public static AnswerVerdict Answer(string json)
    {
        var verdict = Parse(json);
        return new(verdict.Find("id").Text() ?? "?", verdict.Find("state").Text() ?? "unanswered", Detail(verdict));
    }

    private static IEnumerable<string> Bundles(IEnumerable<CellOutput> outputs, string mimeType) =>
        outputs.OfType<DisplayOutput>().Where(output => output.Data.ContainsKey(mimeType)).Select(output => output.Data[mimeType]);

    private static string Detail(JsonNode? verdict) => verdict.Find("detail").Text() ?? "";

    private static JsonNode? Parse(string json)
    {
        try
        {
            return NotebookJson.Parse(json);
        }
        catch (JsonException)
        {
            return null; // Reported as a claim that cannot be read.
        }
    }
}
