using System.Diagnostics;

namespace GrpcLab.Programs.Tests;

/// <summary>What the gateway does when its server is dead or slow.</summary>
public sealed class GatewayServerTests
{
    // Below the gateway's deadline of a minute, and more than a busy machine takes.
    private static readonly TimeSpan Soon = TimeSpan.FromSeconds(45);

    [Theory(Timeout = 240_000), MemberData(nameof(RunningGateway.OfEachKind), MemberType = typeof(RunningGateway))]
    public async Task A_dead_server_gives_502_with_the_reason_and_no_hang(string route)
    {
        var dead = await DeadAddressAsync();
        await using var gateway = await RunningGateway.InFrontOfAsync(dead);
        var clock = Stopwatch.StartNew();

        var problem = await gateway.AskInVainAsync($"{route}/300");

        Assert.Equal(502, problem.Status);
        Assert.Equal("Unavailable", problem.GrpcStatus);
        Assert.Contains($"127.0.0.1:{dead.Port} cannot be reached", problem.Detail, StringComparison.Ordinal);
        Assert.Contains("refused", problem.Detail, StringComparison.Ordinal);
        Assert.True(clock.Elapsed < Soon, $"{clock.Elapsed}");
    }

    [Theory(Timeout = 240_000), MemberData(nameof(RunningGateway.OfEachKind), MemberType = typeof(RunningGateway))]
    public async Task A_server_that_takes_too_long_gives_504_at_the_deadline(string route)
    {
        await using var server = await ScriptedServer.StartAsync(
            new Script { Before = (_, cancellation) => Task.Delay(TimeSpan.FromMinutes(5), cancellation) });
        await using var gateway = await RunningGateway.InFrontOfAsync(
            server.Address, "--deadline", "1");

        var problem = await gateway.AskInVainAsync($"{route}/300").WaitAsync(Soon);

        Assert.Equal(504, problem.Status);
        Assert.Equal("DeadlineExceeded", problem.GrpcStatus);
        Assert.Contains("did not answer every call within 1 s", problem.Detail, StringComparison.Ordinal);
        await Until.TrueAsync(() => server.Script.InFlight == 0, "the calls have ended on the server, too");
    }

    [Fact(Timeout = 240_000)]
    public async Task A_server_that_takes_too_long_does_not_let_it_outlive_its_owner()
    {
        await using var server = await ScriptedServer.StartAsync(
            new Script { Before = (_, cancellation) => Task.Delay(TimeSpan.FromMinutes(5), cancellation) });
        await using var gateway = await RunningGateway.InFrontOfAsync(server.Address);
        var asking = gateway.GetAsync($"{RunningGateway.ClientWrapper}/1");
        await Until.TrueAsync(() => server.Script.InFlight == 1, "the request is in flight");

        // The host would give it 30 s.
        await gateway.EndAsync(TimeSpan.FromSeconds(20));

        await Assert.ThrowsAsync<HttpRequestException>(() => asking);
    }

    /// <summary>An address where a server was and is no more: nothing else gets its port so soon.</summary>
    private static async Task<Uri> DeadAddressAsync()
    {
        await using var server = await ScriptedServer.StartAsync();
        return server.Address;
    }
}
