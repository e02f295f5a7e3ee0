using GrpcLab.Tests.Display;

namespace GrpcLab.Tests.Capstone;

// Bytes and threads of this process are counted, so nothing else may run.
[Collection(HostCollection.Name)]
public sealed class PlantedFaultsTests
{
    private static readonly PictureLoad Load = PictureLoad.Standard with { Patience = TimeSpan.FromSeconds(30) };

    [Theory(Timeout = 240_000)]
    [InlineData(PlantedFaults.None)]
    [InlineData(PlantedFaults.BlockingCalls)]
    [RowOfAll(PlantedFaults.NewChannelPerCall)]
    [RowOfAll(PlantedFaults.TinyWindows)]
    [RowOfAll(PlantedFaults.Base64Payloads)]
    [RowOfAll(PlantedFaults.ConsoleLogging)]
    public async Task Each_fault_alone_is_found_and_no_other(PlantedFaults planted)
    {
        await using var rig = await PictureTestBed.StartAsync(PictureSystem.With(planted), Load, default);
        await rig.Counted.BurstAsync(default);

        var evidence = await new PictureProbe(rig.Counted, Load).BurstAsync(default);
        var found = CapstoneFindings.Of(evidence).Where(f => f.State == FindingState.Found).Select(f => f.Fault);

        Assert.Empty(evidence.Failures);
        Assert.Equal(planted == PlantedFaults.None ? [] : [planted], found);
    }

    [Fact(Timeout = 240_000), Trait(TestScope.Run, TestScope.All)]
    public async Task A_missing_keep_alive_is_found_after_the_silence()
    {
        var evidence = await global::GrpcLab.Capstone.LookAsync(PictureSystem.With(PlantedFaults.NoKeepAlive));

        Assert.Equal(0, evidence.PingsInSilence);
        Assert.Contains(
            CapstoneFindings.Of(evidence), f => f is { Fault: PlantedFaults.NoKeepAlive, State: FindingState.Found });
    }

    [Fact(Timeout = 400_000), Trait(TestScope.Run, TestScope.All)]
    public async Task The_slow_system_fails_its_check_with_every_fault_named()
    {
        var result = await Check.Exercise("12.4", PictureSystem.With(PlantedFaults.All));

        Assert.Equal(ExerciseState.Failed, result.State);
        Assert.StartsWith("0 of 6 faults mended.", result.Detail);
        Assert.Contains("32 connections for 32 pictures", result.Detail);
    }
}
