using System.Diagnostics;
using GrpcLab.Tests.Servers;

namespace GrpcLab.Tests.Loads;

/// <summary>Measured code under a host that runs each cell inside an activity, as .NET Interactive does.</summary>
public sealed class NoActivityTests(LabServerFixture shared) : IClassFixture<LabServerFixture>
{
    private static readonly LoadPlan Closed = new()
    {
        Duration = TimeSpan.FromMilliseconds(50),
        WarmupFloor = TimeSpan.FromMilliseconds(10),
        WarmupCap = TimeSpan.FromMilliseconds(20),
    };

    private readonly Dictionary<string, Func<Func<Task>, Task>> _ways = new()
    {
        ["comparison"] = work => Compare.Baseline("a", work).Against("b", work).Within(Budget.Smoke).RunAsync(),
        ["closed loop"] = work => ClosedLoop.RunAsync(Closed, work),
        ["open loop"] = work => OpenLoop.RunAsync(OpenLoopPlan.At(100, TimeSpan.FromMilliseconds(100)), work),
        ["outcome of a call"] = CallOutcome.OfAsync,
        ["background calls"] = async work =>
        {
            await using var calls = BackgroundCalls.Start(2, work);
            while (calls.Made < 4) await Task.Delay(1);
        },
        ["evidence"] = work => shared.Server.ObserveAsync(1, work),
        ["frames"] = async work =>
        {
            using var network = shared.Server.Behind(new NetworkConditions { CountFrames = true });
            await network.CountFramesAsync(work);
        },
        ["socket calls"] = work => new SocketTally().CountAsync(work),
    };

    [Theory(Timeout = 240_000)]
    [InlineData("comparison"), InlineData("closed loop"), InlineData("open loop"), InlineData("outcome of a call")]
    [InlineData("background calls"), InlineData("evidence"), InlineData("frames"), InlineData("socket calls")]
    public async Task Measured_code_has_no_activity_and_the_cells_own_is_current_afterwards(string way)
    {
        using var cell = new Activity("cell").Start();
        var (runs, inside) = (0, 0);

        await _ways[way](async () =>
        {
            Interlocked.Increment(ref runs);
            if (Activity.Current is not null) Interlocked.Increment(ref inside);
            await Task.Delay(1);
            if (Activity.Current is not null) Interlocked.Increment(ref inside);
        });

        Assert.InRange(runs, 1, int.MaxValue);
        Assert.Equal(0, inside);
        Assert.Same(cell, Activity.Current);
    }

    [Fact(Timeout = 240_000)]
    public async Task A_measured_call_sends_no_traceparent()
    {
        using var network = shared.Server.Behind(new NetworkConditions { ReadHeaders = true });
        using var channel = network.OpenChannel();
        using var cell = new Activity("cell").Start();

        var trace = await network.ReadHeadersAsync(() => Calls.AskAsync(channel));

        Assert.DoesNotContain("traceparent", Assert.Single(trace.Calls).Request.Fields.Select(field => field.Name));
    }
}
