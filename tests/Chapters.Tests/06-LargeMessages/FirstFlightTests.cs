namespace GrpcLab.Tests.LargeMessages;

/// <summary>What leaves a client before the server can answer.</summary>
public sealed class FirstFlightTests
{
    private const int Window = 100_000;

    [Fact(Timeout = 400_000)]
    public async Task The_first_flight_is_the_smaller_of_the_two_windows()
    {
        await using var byStream = await LabServer.StartAsync(
            new() { InitialStreamWindowSize = Window, InitialConnectionWindowSize = 3 * Window });
        await using var byConnection = await LabServer.StartAsync(
            new() { InitialStreamWindowSize = 3 * Window, InitialConnectionWindowSize = Window });

        Assert.Equal(Window, await FirstFlight.CountAsync(byStream, 1, 4 * Window, default));
        Assert.Equal(
            Window - FirstFlight.Opening, await FirstFlight.CountAsync(byConnection, 1, 4 * Window, default));
    }
}
