using System.Diagnostics;

namespace GrpcLab.Server.Tests;

public sealed class CallTests
{
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
