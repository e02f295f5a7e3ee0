using System.Diagnostics;
using GrpcLab.Tests.Display;

namespace GrpcLab.Tests.Start;

[Collection(HostCollection.Name)]
public sealed class BusyCoresTests
{
    private static readonly Budget Short = Budget.Quick with
    {
        Rounds = Budget.MinRounds,
        Slice = TimeSpan.FromMilliseconds(10),
        WarmupFloor = TimeSpan.FromMilliseconds(20),
        WarmupCap = TimeSpan.FromMilliseconds(50),
    };

    [Theory(Timeout = 120_000)]
    [InlineData(true)]
    [InlineData(false)]
    public async Task The_processor_is_used_beside_the_work_and_left_alone_after_it(bool givesWay)
    {
        using var process = Process.GetCurrentProcess();
        var before = process.TotalProcessorTime;

        var result = await BusyCores.BesideAsync(async () =>
        {
            await Task.Delay(400);
            return 42;
        }, givesWay);

        process.Refresh();
        Assert.Equal(42, result);
        Assert.True(process.TotalProcessorTime - before > TimeSpan.FromMilliseconds(20), "no core was busy");
    }

    [Fact(Timeout = 240_000)]
    public async Task What_is_meant_to_run_beside_a_measurement_is_not_noted()
    {
        var result = await BusyCores.BesideAsync(
            () => Compare.Baseline("a", () => Task.Delay(1)).WithSelf().Within(Short).RunAsync());

        Assert.Null(result.Conditions["other work"]);
    }
}
