using GrpcLab.Tests.Display;

namespace GrpcLab.Tests.Capstone;

// Bytes and threads of this process are counted, so nothing else may run.
[Collection(HostCollection.Name)]
public sealed class PlantedFaultsTests
{
    private static readonly PictureLoad Load = PictureLoad.Standard with { MaxUpload = TimeSpan.FromSeconds(30) };

    [Theory(Timeout = 240_000)]
    [InlineData(PlantedFaults.None, null)]
    [InlineData(PlantedFaults.BlockingCalls, "blocking calls")]
    [RowOfAll(PlantedFaults.NewChannelPerCall, "new channel per call")]
    [RowOfAll(PlantedFaults.TinyWindows, "tiny windows")]
    [RowOfAll(PlantedFaults.Base64Payloads, "base64 payloads")]
    [RowOfAll(PlantedFaults.ConsoleLogging, "console logging")]
    public async Task Each_fault_alone_is_found_and_no_other(PlantedFaults planted, string? expected)
    {
        var (evidence, _) = await CountAsync(PlantedSystem.With(planted));

        Assert.Empty(evidence.Failures);
        Assert.Equal(expected is null ? [] : [expected], Found(evidence));
    }

    [Fact(Timeout = 240_000), Trait(TestScope.Run, TestScope.All)]
    public async Task Missing_keep_alive_is_found_after_the_silence()
    {
        var (_, after) = await CountAsync(PlantedSystem.With(PlantedFaults.NoKeepAlive), PictureLoad.Standard);

        Assert.Equal(0, after!.PingsInSilence);
        Assert.Contains("no keep-alive", Found(after));
    }

    [Fact(Timeout = 400_000), Trait(TestScope.Run, TestScope.All)]
    public async Task Slow_system_fails_its_check_with_every_fault_named()
    {
        var result = await Check.Exercise("12.4", PictureSystem.Slow.Server, PictureSystem.Slow.Client);

        Assert.Equal(ExerciseState.Failed, result.State);
        Assert.StartsWith("0 of 6 faults fixed.", result.Detail);
        Assert.Contains("32 connections for 32 pictures", result.Detail);
    }

    // With a load given, also what the silence does.
    private static async Task<(PictureEvidence Burst, PictureEvidence? After)> CountAsync(
        PictureSystem system, PictureLoad? silence = null)
    {
        var load = silence ?? Load;
        await using var bed = await PictureTestBed.StartAsync(system, load, default);
        await bed.Counted.BurstAsync(default);
        var probe = new PictureProbe(bed.Counted, load);
        var evidence = await probe.BurstAsync(default);
        return (evidence, silence is null ? null : await probe.SilenceAsync(evidence, default));
    }

    private static IEnumerable<string> Found(PictureEvidence evidence) =>
        CapstoneFindings.Of(evidence).Where(f => f.State == FindingState.Found).Select(f => f.Name);
}
