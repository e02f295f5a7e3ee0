using System.Diagnostics;

namespace GrpcLab.Server.Tests;

public sealed class CallTests(DefaultServer shared) : IClassFixture<DefaultServer>
{
    [Theory(Timeout = 240_000)]
    [InlineData("h2c")]
    [InlineData("tls")]
    [InlineData("uds")]
    public async Task Calls_and_streams_are_answered_on_every_endpoint(string endpoint)
    {
        using var channel = Channels.To(shared.Server, endpoint);

        var answer = await channel.AskAsync();
        var answers = await channel.AskOnStreamAsync(5);

        Assert.Equal(100, answer.DataLoad1.Length);
        Assert.Equal(100, answer.DataLoad2.Length);
        Assert.InRange(answer.CpuPercentageUsage, double.Epsilon, 100);
        Assert.Equal(5, answers.Count);
        Assert.All(answers, each => Assert.Equal(100, each.DataLoad2.Length));
    }

    [Fact(Timeout = 240_000)]
    public async Task Each_answer_can_be_delayed_and_the_size_of_its_loads_chosen()
    {
        await using var server = await ServerProcess.StartAsync("--delay", "1000", "--payload", "3000");
        using var channel = Channels.H2c(server);
        var watch = Stopwatch.StartNew();

        var answer = await channel.AskAsync();
        var unary = watch.Elapsed;
        await channel.AskOnStreamAsync(1);
        var stream = watch.Elapsed - unary;

        Assert.Equal((3000, 3000), (answer.DataLoad1.Length, answer.DataLoad2.Length));
        // Timers may fire a few milliseconds early.
        Assert.True(unary > TimeSpan.FromSeconds(0.95), $"unary took {unary}");
        Assert.True(stream > TimeSpan.FromSeconds(0.95), $"stream took {stream}");
    }
}
