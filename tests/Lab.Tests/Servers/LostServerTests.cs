using System.Diagnostics;

namespace GrpcLab.Tests.Servers;

/// <summary>What a reader sees whose server, or the network before it, goes in the middle of an experiment.</summary>
public sealed class LostServerTests
{
    private static readonly TimeSpan Held = TimeSpan.FromSeconds(20), Second = TimeSpan.FromSeconds(1);

    [LinuxFact(Timeout = 240_000), Trait(TestScope.Run, TestScope.All)]
    public async Task A_server_that_is_held_is_told_after_a_deadline_and_the_next_one_starts()
    {
        await using var server = await LabServer.StartAsync();
        using var channel = server.OpenChannel();
        await Calls.AskAsync(channel);
        var held = Stopwatch.StartNew();
        Signal.Send(server.Description.Pid, Signal.Stop);

        var silent = await Assert.ThrowsAsync<TimeoutException>(
            () => server.ObserveAsync(1, () => Calls.AskAsync(channel)));
        await using (var next = await LabServer.StartAsync())
        {
            using var toNext = next.OpenChannel();
            await Calls.AskAsync(toNext);
        }

        if (held.Elapsed < Held) await Task.Delay(Held - held.Elapsed);
        Signal.Send(server.Description.Pid, Signal.Continue);
        await Calls.AskAsync(channel);
        Assert.StartsWith("The server has not answered within 10 s.", silent.Message);
        Assert.Contains("Run its StartAsync cell to start another.", silent.Message);
    }

    [LinuxTheory(Timeout = 240_000), Trait(TestScope.Run, TestScope.All)]
    [InlineData("stop"), InlineData("sample")]
    public async Task A_server_that_is_held_is_told_in_the_same_words_whatever_it_was_asked(string what)
    {
        await using var server = await LabServer.StartAsync();
        Signal.Send(server.Description.Pid, Signal.Stop);

        var silent = await Assert.ThrowsAsync<TimeoutException>(() => what == "stop"
            ? server.AskToStopAsync()
            : server.Control.SampleAllocationsAsync(() => Task.CompletedTask, default));

        Assert.StartsWith("The server has not answered within 10 s.", silent.Message);
    }

    [LinuxFact(Timeout = 240_000)]
    public async Task A_server_that_is_held_is_ended_all_the_same()
    {
        var server = await LabServer.StartAsync();
        using var process = Process.GetProcessById(server.Description.Pid);
        Signal.Send(process.Id, Signal.Stop);

        await server.StopAsync();

        Assert.True(process.HasExited);
    }

    [LinuxTheory(Timeout = 240_000)]
    [InlineData("closed loop"), RowOfAll("open loop"), RowOfAll("comparison")]
    public async Task A_server_that_dies_in_mid_experiment_is_told_with_its_last_lines(string experiment)
    {
        await using var server = await LabServer.StartAsync(new LabServerOptions { Logging = true });
        using var channel = server.OpenChannel();
        using var process = Process.GetProcessById(server.Description.Pid);
        var calls = new BrokenCall(() => Calls.AskAsync(channel), () =>
        {
            process.Kill();
            return process.WaitForExitAsync();
        });

        var error = await Assert.ThrowsAsync<InvalidOperationException>(() => experiment switch
        {
            "closed loop" => ClosedLoop.RunAsync(
                new LoadPlan { Duration = Second, WarmupFloor = TimeSpan.Zero, WarmupCap = TimeSpan.Zero },
                calls.AskAsync),
            "open loop" => OpenLoop.RunAsync(OpenLoopPlan.At(100, Second), calls.AskAsync),
            _ => (Task)Compare.Baseline("a", calls.AskAsync).Within(Budget.Quick).RunAsync(),
        });

        Assert.StartsWith("The server's process has ended by itself, with exit code 137. It said: ", error.Message);
        Assert.Contains("/performance.Monitor/GetPerformance", error.Message);
        await using var next = await LabServer.StartAsync();
        using var toNext = next.OpenChannel();
        await Calls.AskAsync(toNext);
    }

    [Fact(Timeout = 240_000)]
    public async Task A_network_that_is_closed_in_mid_experiment_fails_its_calls_at_once_and_no_others()
    {
        await using var server = await LabServer.StartAsync();
        var network = server.WithLatency(TimeSpan.FromMilliseconds(2));
        using var channel = network.OpenChannel();
        var calls = new BrokenCall(() => Calls.AskAsync(channel), () =>
        {
            network.Dispose();
            return Task.CompletedTask;
        });

        var result = await OpenLoop.RunAsync(OpenLoopPlan.At(100, Second), calls.AskAsync);
        var reopened = Assert.Throws<ObjectDisposedException>(() => network.OpenChannel());

        Assert.All(result.Calls.Where(call => !call.Ok), call => Assert.Equal("UNAVAILABLE", call.Error));
        Assert.InRange(calls.Answered, 1, 99);
        Assert.Contains("This network in front of the server was closed.", reopened.Message);
        Assert.Equal(0, network.ConnectionsOpen);
        using var direct = server.OpenChannel();
        await Calls.AskAsync(direct);
        using var another = server.WithLatency(TimeSpan.FromMilliseconds(2)).OpenChannel();
        await Calls.AskAsync(another);
    }

    /// <summary>
    /// The twentieth call breaks what is tested before it asks, once another call has had its answer: it cannot
    /// succeed, however late a busy machine begins or answers the others.
    /// </summary>
    private sealed class BrokenCall(Func<Task> ask, Func<Task> breakIt)
    {
        private readonly TaskCompletionSource _first = new();
        private int _begun, _answered;

        public int Answered => _answered;

        public async Task AskAsync()
        {
            if (Interlocked.Increment(ref _begun) == 20)
            {
                await _first.Task;
                await breakIt();
            }
            await ask();
            Interlocked.Increment(ref _answered);
            _first.TrySetResult();
        }
    }
}
