using Grpc.Core;
using Grpc.Net.Client;

namespace GrpcLab.Server.Tests;

public sealed class LifeCycleTests
{
    private static readonly TimeSpan TwoSeconds = TimeSpan.FromSeconds(2);

    /// <summary>
    /// What the server promises: it is gone two seconds after its owner. A push, whose tests run beside each other,
    /// asks only that it goes.
    /// </summary>
    internal static readonly TimeSpan Promise = TestScope.IsAll ? TwoSeconds : Calls.Limit;

    [Fact(Timeout = 240_000)]
    public async Task The_server_ends_when_standard_input_ends_also_under_full_load()
    {
        await using var server = await ServerProcess.StartAsync();
        using var control = Channels.H2c(server);
        using var channel = Channels.H2c(server);
        var callers = Enumerable.Range(0, 90).Select(_ => CallUntilItFailsAsync(channel)).ToList();
        await control.CountersWhenAsync(server, c => c.Calls.Succeeded > 1000);

        server.Process.CloseInput();
        var ended = await server.Process.EndAsync(Promise);

        Assert.Equal(0, ended.ExitCode);
        await Task.WhenAll(callers);
    }

    [UnixTheory(Timeout = 240_000)]
    [InlineData(Signal.Term)]
    [InlineData(Signal.Int)]
    [InlineData(Signal.Hup)]
    public async Task A_signal_ends_the_server_cleanly(int signal)
    {
        await using var server = await ServerProcess.StartAsync();

        Signal.Send(server.Ready.Pid, signal);
        var ended = await server.Process.EndAsync(Promise);

        Assert.Equal(0, ended.ExitCode);
        Assert.False(File.Exists(server.Ready.Endpoints.Uds));
        Assert.Equal("", ended.Errors);
    }

    [UnixFact(Timeout = 240_000)]
    public async Task A_call_that_is_nearly_done_may_finish_when_a_signal_ends_the_server()
    {
        await using var server = await ServerProcess.StartAsync("--delay", "400");
        using var control = Channels.H2c(server);
        using var channel = Channels.H2c(server);
        await channel.AskAsync();
        using var call = channel.AskAsync();
        await control.CountersWhenAsync(server, c => c.Calls.Started == 2);

        Signal.Send(server.Ready.Pid, Signal.Term);
        var answer = await call;

        Assert.Equal(100, answer.DataLoad1.Length);
        Assert.Equal(0, (await server.Process.EndAsync()).ExitCode);
    }

    [UnixFact(Timeout = 240_000)]
    public async Task A_signal_ends_the_server_also_when_a_call_would_take_long()
    {
        await using var server = await ServerProcess.StartAsync("--delay", "30000");
        using var control = Channels.H2c(server);
        using var channel = Channels.H2c(server);
        using var call = channel.AskAsync();
        await control.CountersWhenAsync(server, c => c.Calls.Started == 1);

        Signal.Send(server.Ready.Pid, Signal.Term);

        Assert.Equal(0, (await server.Process.EndAsync(TimeSpan.FromSeconds(4))).ExitCode);
    }

    [Fact(Timeout = 240_000)]
    public async Task A_server_without_input_ends_at_once_and_says_how_to_stay()
    {
        await using var process = OwnedProcess.Start(["dotnet", Repository.ServerAssembly], limit: Calls.Limit);

        process.CloseInput();
        var ended = await process.EndAsync();

        Assert.Equal(0, ended.ExitCode);
        Assert.Equal("", ended.Output);
        Assert.Contains("--stay", ended.Errors);
    }

    [Fact(Timeout = 240_000)]
    public async Task A_server_told_to_stay_outlives_its_input()
    {
        await using var server = await ServerProcess.StartAsync("--stay", "--uds", "off");
        server.Process.CloseInput();

        await Assert.ThrowsAsync<TimeoutException>(() => server.Process.EndAsync(TwoSeconds));

        using var channel = Channels.H2c(server);
        Assert.Equal(100, (await channel.AskAsync()).DataLoad1.Length);
        // Asked to end by its input, it would be waited for.
        server.Process.KillWithoutWarning();
    }

    private static async Task CallUntilItFailsAsync(GrpcChannel channel)
    {
        try
        {
            while (true) await channel.AskAsync();
        }
        catch (RpcException)
        {
            // The server is gone: what the test waits for.
        }
    }
}
