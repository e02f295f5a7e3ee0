namespace GrpcLab.Tests.Capstone;

public sealed class CapstoneFindingsTests
{
    private static readonly PictureEvidence Healthy = new()
    {
        Pictures = 32,
        PictureBytes = 65_536,
        Connections = 0,
        ThreadsPerCall = 0,
        WireBytesPerByte = 1.001,
        StreamWindow = 786_432,
        ConnectionWindow = 1_048_576,
        WindowUpdates = 2,
        LogLinesPerPicture = 0,
        Failures = [],
        PingsInSilence = 2,
        FailuresAfterSilence = [],
    };

    [Fact]
    public void A_healthy_system_has_no_fault() =>
        Assert.All(CapstoneFindings.Of(Healthy), f => Assert.Equal(FindingState.Fixed, f.State));

    [Fact]
    public void Each_count_tells_one_fault()
    {
        Assert.Equal("blocking calls", Found(Healthy with { ThreadsPerCall = 1 }));
        Assert.Equal("tiny windows", Found(Healthy with { StreamWindow = 65_535 }));
        Assert.Equal("tiny windows", Found(Healthy with { ConnectionWindow = 65_535 }));
        Assert.Equal("no keep-alive", Found(Healthy with { FailuresAfterSilence = ["DEADLINE_EXCEEDED"] }));
        Assert.Equal("base64 payloads", Found(Healthy with { WireBytesPerByte = 1.334 }));
        Assert.Equal("console logging", Found(Healthy with { LogLinesPerPicture = 8 }));
    }

    [Fact]
    public void A_channel_per_call_hides_a_missing_keep_alive()
    {
        var findings = CapstoneFindings.Of(Healthy with { Connections = 32 });

        Assert.Equal(FindingState.Found, findings.Single(f => f.Name == "new channel per call").State);
        Assert.Equal(FindingState.Hidden, findings.Single(f => f.Name == "no keep-alive").State);
    }

    [Fact]
    public void Less_than_ten_times_does_not_pass_and_an_interval_that_reaches_below_it_is_told()
    {
        Assert.Equal(ExerciseState.Failed, Judged(9.9, 8).State);
        Assert.Contains("At least 10 times is asked for", Judged(9.9, 8).Detail);
        Assert.Equal(ExerciseState.Passed, Judged(12, 9.9).State);
        Assert.Contains("reaches below 10", Judged(12, 9.9).Detail);
        Assert.Equal(ExerciseState.Passed, Judged(12, 10.1).State);
        Assert.DoesNotContain("reaches below", Judged(12, 10.1).Detail);
    }

    private static string Found(PictureEvidence evidence) =>
        CapstoneFindings.Of(evidence).Single(f => f.State == FindingState.Found).Name;

    private static ExerciseResult Judged(double ratio, double low) => new FixSystem().Judge(new CapstoneScore(
        Healthy, CapstoneFindings.Of(Healthy), new RatioEstimate(ratio, new(low, 15), new(low - 1, 16), 10), ratio,
        []));
}
