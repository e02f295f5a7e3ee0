namespace GrpcLab;

/// <summary>What a case needs to know of its baseline to be put into words.</summary>
internal sealed record BaselineView(string Name, TimeEstimate PerCall, long Calls, long Errors, string? FirstError)
{
    public static BaselineView Of(CaseRecord record, int seed) => new(
        record.Case.Name,
        TimeEstimate.Of(Judge.Medians(record), seed),
        Judge.Calls(record),
        record.Errors,
        ErrorText.Of(record.FirstError));
}
