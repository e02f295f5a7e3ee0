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
        var told = ClaimMessage.TryParse(json);
        var text = told?.Text ?? $"a claim that cannot be read: {json}";
        return new(text, VerdictWords.Kind(told?.Kind), VerdictWords.State(told?.State), told?.Detail ?? "");
    }

    public static AnswerVerdict Answer(string json)
    {
        var told = AnswerMessage.TryParse(json);
        return new(told?.Id ?? "?", told?.State ?? "unanswered", told?.Detail ?? "");
    }

    private static IEnumerable<string> Bundles(IEnumerable<CellOutput> outputs, string mimeType) =>
        outputs.OfType<DisplayOutput>().Where(output => output.Data.ContainsKey(mimeType))
            .Select(output => output.Data[mimeType]);
}
