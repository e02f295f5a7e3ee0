namespace GrpcLab.Tests.Comparing;

/// <summary>A case of which nothing matters but what a test sets.</summary>
internal static class SomeCase
{
    public static CaseResult Of(string name) => new()
    {
        Name = name,
        IsSelf = false,
        Verdict = Verdict.CannotTellApart,
        Ratio = null,
        Percentiles = Percentiles.Of([new(1000)]),
        Samples = [],
        ColdCall = new(1000),
        Warmup = new(TimeSpan.FromSeconds(1), 10, true),
        Rounds = 12,
        Calls = 12,
        Errors = 0,
        FirstError = null,
    };
}
