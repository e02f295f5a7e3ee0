using Grpc.Core;
using GrpcLab.Tests.Servers;

namespace GrpcLab.Tests.KeepAlive;

public sealed class AfterIdleTests(LabServerFixture fixture) : IClassFixture<LabServerFixture>
{
    // Long enough for a first call, with all the code it compiles, on a busy machine; and the silence longer than that.
    private static readonly TimeSpan Limit = TimeSpan.FromSeconds(2.5);

    private static readonly AfterIdlePlan Plan = new()
    {
        Idle = TimeSpan.FromSeconds(3.5),
        FirstDeadline = TimeSpan.FromSeconds(2),
        SecondDeadline = TimeSpan.FromSeconds(2),
    };

    // Where a call is to come through, it may take as long as a busy machine makes it.
    private static readonly AfterIdlePlan Patient = Plan with
    {
        FirstDeadline = TimeSpan.FromSeconds(30),
        SecondDeadline = TimeSpan.FromSeconds(30),
    };

    [Fact(Timeout = 240_000)]
    public async Task A_network_that_forgets_takes_both_calls_to_their_deadlines_on_one_connection()
    {
        var result = await RunAsync(Plan, new NetworkConditions { IdleLimit = Limit }, ("nothing", _ => { }));

        var nothing = result["nothing"];
        Assert.Equal(
            (StatusCode.DeadlineExceeded, StatusCode.DeadlineExceeded), (nothing.First.Status, nothing.Second.Status));
        Assert.Equal((1, 1, 0), (nothing.Connections, nothing.Dropped, nothing.PingsWhileIdle));
        Assert.False(nothing.Kept);
    }

    [Fact(Timeout = 240_000), Trait(TestScope.Run, TestScope.All)]
    public async Task A_network_that_resets_fails_the_first_call_at_once_and_the_second_works()
    {
        var resets = new NetworkConditions { IdleLimit = Limit, IdleDrop = IdleDrop.ResetWhenUsed };
        var result = await RunAsync(Patient, resets, ("nothing", _ => { }));

        Assert.Equal(
            (StatusCode.Unavailable, StatusCode.OK), (result["nothing"].First.Status, result["nothing"].Second.Status));
        Assert.Equal(2, result["nothing"].Connections);
    }

    [Fact(Timeout = 240_000)]
    public async Task A_network_that_bears_the_silence_keeps_the_connection_and_every_case_is_reported()
    {
        var result = await RunAsync(Patient, new NetworkConditions(), ("first", _ => { }), ("second", _ => { }));

        Assert.All(result.Cases, c => Assert.True(c.Kept, $"{c}"));
        Assert.Contains("first", result.ToString());
        Assert.Equal(4, result.ToFigure("two calls").Spans.Count);
        Assert.Contains("Known: first, second.", Assert.Throws<KeyNotFoundException>(() => result["third"]).Message);
    }

    [Fact]
    public void A_plan_out_of_range_is_refused_with_every_reason()
    {
        var error = Assert.Throws<ArgumentException>(
            () => (Plan with { Idle = TimeSpan.Zero, SecondDeadline = TimeSpan.Zero }).ThrowIfInvalid());

        Assert.Contains("Idle is", error.Message);
        Assert.Contains("SecondDeadline is", error.Message);
    }

    private Task<AfterIdleResult> RunAsync(
        AfterIdlePlan plan, NetworkConditions network, params (string, Action<SocketsHttpHandler>)[] cases) =>
        AfterIdle.RunAsync(fixture.Server, network, cases, plan);
}
