namespace GrpcLab.Tests.Exercises;

public sealed class FillTheLinkTests
{
    [Fact(Timeout = 240_000)]
    public async Task Twice_what_is_on_the_link_passes_and_the_flight_was_counted()
    {
        var result = await Check.Exercise(
            "6.1", (trip, rate) => Windows(2 * rate * trip.TotalSeconds, 2 * rate * trip.TotalSeconds));

        Assert.Equal(ExerciseState.Passed, result.State);
        // Five bytes of the connection's window went to the call that opened it.
        Assert.StartsWith("3,999,995 bytes left the client", result.Detail);
    }

    [Fact(Timeout = 240_000)]
    public async Task Exactly_what_is_on_the_link_passes()
    {
        var result = await Check.Exercise(
            "6.1", (trip, rate) => Windows(rate * trip.TotalSeconds, rate * trip.TotalSeconds));

        Assert.Equal(ExerciseState.Passed, result.State);
    }

    [Fact(Timeout = 240_000)]
    public async Task The_defaults_leave_the_link_idle()
    {
        var result = await Check.Exercise("6.1", (TimeSpan _, long _) => new LabServerOptions());

        Assert.Equal(ExerciseState.Failed, result.State);
        Assert.Contains("only 786,432 bytes in flight", result.Detail);
    }

    [Fact(Timeout = 240_000)]
    public async Task A_window_for_the_stream_alone_does_not_help()
    {
        var result = await Check.Exercise("6.1",
            (trip, rate) => new LabServerOptions { InitialStreamWindowSize = (int)(2 * rate * trip.TotalSeconds) });

        Assert.Equal(ExerciseState.Failed, result.State);
        Assert.Contains("the connection allows only 1,048,576 bytes", result.Detail);
    }

    [Fact(Timeout = 240_000)]
    public async Task One_window_that_is_large_enough_for_every_link_costs_too_much_memory()
    {
        var result = await Check.Exercise("6.1", (TimeSpan _, long _) => Windows(64e6, 64e6));

        Assert.Equal(ExerciseState.Failed, result.State);
        Assert.Contains("A window is memory", result.Detail);
    }

    [Fact(Timeout = 240_000)]
    public async Task A_number_for_the_first_link_alone_does_not_fit_the_others()
    {
        var result = await Check.Exercise("6.1", (TimeSpan _, long _) => Windows(4e6, 4e6));

        Assert.Equal(ExerciseState.Failed, result.State);
        Assert.Contains("For 150 ms", result.Detail);
    }

    private static LabServerOptions Windows(double stream, double connection) =>
        new() { InitialStreamWindowSize = (int)stream, InitialConnectionWindowSize = (int)connection };
}
