using GrpcLab.Tests.Servers;

namespace GrpcLab.Tests.Network;

public sealed class HeadOfLineTests(LabServerFixture fixture) : IClassFixture<LabServerFixture>
{
    private static readonly NetworkConditions Lossy = new()
    {
        RoundTrip = TimeSpan.FromMilliseconds(5),
        Loss = new PacketLoss { Share = 0.02, Timeout = TimeSpan.FromMilliseconds(300) },
    };

    private static readonly HeadOfLinePlan Plan =
        new() { Callers = 4, Connections = [1, 4], Length = TimeSpan.FromSeconds(3) };

    [Fact(Timeout = 400_000)]
    public async Task A_stall_delays_all_callers_of_its_connection_and_the_others_go_on()
    {
        var result = await HeadOfLine.RunAsync(fixture.Server, Lossy, Plan);

        var (shared, apart) = (result[1], result[4]);
        Assert.NotEmpty(shared.Stalls);
        Assert.NotEmpty(apart.Stalls);
        Assert.True(
            shared.Late >= 2 * shared.Stalls.Count, $"{shared.Late} late calls in {shared.Stalls.Count} stalls");
        Assert.True(apart.EndedDuringStalls > 0);
        Assert.True(shared.LatePerStall > apart.LatePerStall,
            $"{shared.LatePerStall} late calls a stall against {apart.LatePerStall}");
        Assert.True(shared.Packets > 0 && shared.PredictedLateShare is > 0 and < 1, $"{shared.PredictedLateShare}");
        Assert.Equal(2, result.ToFigure("calls").Samples.Count);
        Assert.Contains("late calls a stall", result.ToString());
    }

    [Fact(Timeout = 240_000)]
    public async Task A_network_that_loses_nothing_is_refused() =>
        Assert.Contains("loses no packets", (await Assert.ThrowsAsync<ArgumentException>(
            () => HeadOfLine.RunAsync(fixture.Server, new NetworkConditions(), Plan))).Message);

    [Fact]
    public void Settings_out_of_range_are_named_together()
    {
        var plan = new HeadOfLinePlan { Callers = 0, Connections = [1, 1], Length = TimeSpan.Zero };

        var message = Assert.Throws<ArgumentException>(plan.ThrowIfInvalid).Message;

        Assert.All(["Callers is 0", "Connections is 1, 1", "Length is"], part => Assert.Contains(part, message));
    }
}
