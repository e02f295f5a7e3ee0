using System.Diagnostics;

namespace GrpcLab.Programs.Tests;

/// <summary>What the gateway answers when its server is dead, slow, killed or back again.</summary>
public sealed class GatewayServerTests
{
    // Below the gateway's deadline of a minute, and more than a busy machine takes.
    private static readonly TimeSpan Soon = TimeSpan.FromSeconds(45);

    [Theory(Timeout = 240_000), MemberData(nameof(RunningGateway.OfEachKind), MemberType = typeof(RunningGateway))]
    [Fault(
        "Gateway whose server is not there",
        sees: "502 with the server's address and \"refused\", as problem+json",
        kept: "the gateway",
        left: "nothing")]
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
    [Fault(
        "Gateway whose server is killed in mid-request",
        sees: "502 with the gRPC status",
        kept: "the gateway",
        left: "nothing")]
    public async Task A_server_killed_in_mid_request_gives_502(string route)
    {
        await using var server = await LabServer.StartAsync(
            new LabServerOptions { Delay = TimeSpan.FromMilliseconds(500) });
        await using var gateway = await RunningGateway.InFrontOfAsync(server.Address(Endpoint.H2c));
        await gateway.AskAsync(route, 1);
        var asking = gateway.AskInVainAsync($"{route}/5000");
        await Task.Delay(800);
        Assert.False(asking.IsCompleted);

        using var process = Process.GetProcessById(server.Description.Pid);
        process.Kill();
        var problem = await asking.WaitAsync(Soon);

        Assert.Equal(502, problem.Status);
        Assert.NotNull(problem.GrpcStatus);
    }

    [Theory(Timeout = 240_000), MemberData(nameof(RunningGateway.OfEachKind), MemberType = typeof(RunningGateway))]
    [Fault(
        "Gateway whose server takes too long",
        sees: "504 at the deadline, with the limit",
        kept: "the gateway",
        left: "no call on the server")]
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

    [Theory(Timeout = 240_000), MemberData(nameof(RunningGateway.OfEachKind), MemberType = typeof(RunningGateway))]
    [Fault(
        "Gateway whose server was restarted",
        sees: "502 while it is gone, then answers",
        kept: "the gateway",
        left: "nothing")]
    public async Task A_server_that_is_back_is_used_again_without_a_restart_of_the_gateway(string route)
    {
        var first = await ScriptedServer.StartAsync();
        var address = first.Address;
        await using var gateway = await RunningGateway.InFrontOfAsync(address);
        await gateway.AskAsync(route, 3);
        await first.DisposeAsync();
        Assert.Equal(502, (await gateway.AskInVainAsync($"{route}/3")).Status);

        await using var second = await ScriptedServer.StartAsync(port: address.Port);
        var clock = Stopwatch.StartNew();
        while (!(await gateway.GetAsync($"{route}/3")).IsSuccessStatusCode)
        {
            Assert.True(clock.Elapsed < Soon, $"still no answer after {clock.Elapsed}");
            await Task.Delay(100);
        }
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
