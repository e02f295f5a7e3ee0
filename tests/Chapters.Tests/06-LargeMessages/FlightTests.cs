namespace GrpcLab.Tests.LargeMessages;

/// <summary>What leaves a client before the server can answer, and what that does to uploads from afar.</summary>
public sealed class FlightTests
{
    private const int Window = 100_000;
    private static readonly TimeSpan RoundTrip = TimeSpan.FromMilliseconds(20);

    [Fact(Timeout = 400_000)]
    public async Task The_first_flight_is_the_smaller_of_the_two_windows()
    {
        await using var byStream = await LabServer.StartAsync(
            new() { InitialStreamWindowSize = Window, InitialConnectionWindowSize = 3 * Window });
        await using var byConnection = await LabServer.StartAsync(
            new() { InitialStreamWindowSize = 3 * Window, InitialConnectionWindowSize = Window });

        Assert.Equal(Window, await FirstFlight.CountAsync(byStream, 4 * Window));
        Assert.Equal(Window - FirstFlight.Opening, await FirstFlight.CountAsync(byConnection, 4 * Window));
    }

    [Fact(Timeout = 400_000)]
    public async Task No_upload_from_afar_takes_fewer_round_trips_than_it_has_windows()
    {
        await using var server = await LabServer.StartAsync(new() { InitialStreamWindowSize = Window });

        var trial = await WindowTrial.RunAsync([server], [RoundTrip], times: 1);

        var point = trial[Window, RoundTrip];
        Assert.Equal(3, point.RoundTripsAtLeast);
        Assert.True(point.RoundTripsTaken > 2.9, $"{point}");
        Assert.Throws<KeyNotFoundException>(() => trial[Window + 1, RoundTrip]);
    }

    [Fact(Timeout = 120_000)]
    public async Task A_trial_that_cannot_run_says_everything_that_is_wrong()
    {
        var error = await Assert.ThrowsAsync<ArgumentException>(
            () => WindowTrial.RunAsync([], [TimeSpan.Zero], times: 0));

        Assert.Contains("There is no server.", error.Message);
        Assert.Contains("Every round trip must be longer than zero", error.Message);
        Assert.Contains("times is 0", error.Message);
    }
}
