using GrpcLab.Tests.Servers;

namespace GrpcLab.Tests.Loads;

public sealed class LoaderTests(LabServerFixture fixture) : IClassFixture<LabServerFixture>
{
    private readonly LabServer _server = fixture.Server;

    [Theory(Timeout = 240_000)]
    [InlineData("status")]
    [InlineData("work")]
    [InlineData("upload")]
    public async Task Each_call_reaches_the_server_as_often_as_the_schedule_says_over_so_many_connections(string call)
    {
        var asked = Asked(call) with { Channels = 3 };
        LoadSamples? samples = null;

        var evidence = await _server.ObserveAsync(70, async () =>
            samples = await Loader.RunAsync(asked, seed: 5, _server, default));

        Assert.Equal((50, 50, 5), (samples!.Result.Calls.Count, samples.Result.Answered, samples.Seed));
        Assert.Equal(70L, evidence.ServerCalls!.Value);
        // Calls at once on a cold channel may open one connection too many: SharedChannelExercise says why.
        Assert.InRange(evidence.ConnectionsOpened, 3, 4);
        Assert.Contains("100 streams a connection", samples.Settings.ServerConditions, StringComparison.Ordinal);
    }

    [Fact(Timeout = 240_000)]
    public async Task A_load_that_nothing_answers_ends_with_its_first_error_before_anything_is_kept()
    {
        var error = await Assert.ThrowsAsync<InvalidOperationException>(() => Loader.RunAsync(
            Asked("status") with { Deadline = TimeSpan.FromTicks(1) }, seed: 1, _server, default));

        Assert.StartsWith("None of 20 calls of the warm-up was answered within the deadline of 100 ns; the first "
            + "error: ", error.Message, StringComparison.Ordinal);
    }

    [Fact]
    public void All_that_is_out_of_range_is_told_at_once()
    {
        var error = Assert.Throws<ArgumentException>(() => (Asked("sing") with { Channels = 0, Bytes = -1 })
            .ThrowIfInvalid());

        Assert.StartsWith("The load cannot run: Unknown call sing; known: status, work, upload. There are 0 "
            + "channels;", error.Message, StringComparison.Ordinal);
    }

    private LoadSettings Asked(string call) => new()
    {
        Server = _server.Address(),
        Call = call,
        Rate = 100,
        Length = TimeSpan.FromSeconds(0.5),
        WarmUp = TimeSpan.FromSeconds(0.2),
        Deadline = TimeSpan.FromSeconds(60),
    };
}
