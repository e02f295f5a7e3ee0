using System.Text;
using System.Text.Json;

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
        var piece = Parse(json);
        var state = piece?["state"]?.Text switch
        {
            "held" => ClaimState.Held,
            "undecided" => ClaimState.Undecided,
            _ => ClaimState.Failed, // A state nobody knows must not pass for a claim that held.
        };
        var text = piece?["text"]?.Text ?? $"a claim that cannot be read: {json}";
        return new(text, piece?["kind"]?.Text != "comparison", state, Detail(piece));
    }

    public static AnswerVerdict Answer(string json)
    {
        var piece = Parse(json);
        return new(piece?["id"]?.Text ?? "?", piece?["state"]?.Text ?? "unanswered", Detail(piece));
    }

    private static IEnumerable<string> Bundles(IEnumerable<CellOutput> outputs, string mimeType) =>
        outputs.OfType<DisplayOutput>().Where(output => output.Data.ContainsKey(mimeType)).Select(output => output.Data[mimeType]);

    private static string Detail(JsonPiece? piece) => piece?["detail"]?.Text ?? "";

    private static JsonPiece? Parse(string json)
    {
        try
        {
            return JsonPieceReader.Read(Encoding.UTF8.GetBytes(json));
        }
        catch (JsonException)
        {
            return null; // Reported as a claim that cannot be read.
        }
    }
}
