using System.Linq.Expressions;
using GrpcLab.Tests.Comparing;
using GrpcLab.Tests.Servers;

namespace GrpcLab.Tests.Loads;

public class WarmupTests
{
    private static readonly TimeSpan Window = TimeSpan.FromMilliseconds(50);

    private readonly FakeClock _clock = new();
    private int _turns;

    [Fact]
    public async Task It_lasts_as_long_as_the_shortest_where_nothing_is_compiled()
    {
        var report = await RunAsync(new(6 * Window, 20 * Window, judgesTimes: true, _clock));

        Assert.Equal((6, new WarmupReport(6 * Window, 12, Settled: true)), (_turns, report));
    }

    [Fact]
    public async Task Where_no_time_is_judged_it_waits_for_nothing_and_says_that_it_did_not()
    {
        var report = await RunAsync(new(Window, 20 * Window, judgesTimes: false, _clock));

        Assert.Equal((1, false), (_turns, report.Settled));
    }

    [Fact(Timeout = 240_000)]
    public async Task As_long_as_code_is_compiled_it_goes_on_to_its_longest_and_is_not_settled()
    {
        // In threads of its own, as the runtime's compiler has one: they go on while the warm-up pauses, however long a
        // busy machine makes that. Several, because there one alone may get less than a tenth of a core.
        using var ended = new CancellationTokenSource();
        var compilers = Enumerable.Range(0, 8).Select(_ => new Thread(() =>
        {
            while (!ended.IsCancellationRequested) Compile();
        })).ToList();
        foreach (var compiler in compilers) compiler.Start();

        var longest = 3 * JitWatch.Window;
        var report = await new Warmup(TimeSpan.Zero, longest, judgesTimes: true, TimeProvider.System).RunAsync(
            async () =>
            {
                await Task.Delay(1);
                return 1;
            },
            CancellationToken.None);
        await ended.CancelAsync();
        foreach (var compiler in compilers) compiler.Join();

        Assert.False(report.Settled);
        Assert.True(report.Elapsed >= longest, $"{report}");
    }

    [Fact(Timeout = 400_000)]
    public async Task With_a_server_it_ends_when_both_sides_have_settled_or_else_nothing_is_judged()
    {
        await using var server = await LabServer.StartAsync();
        using var channel = server.OpenChannel();
        var budget = Budget.Quick with { Rounds = Budget.MinRounds, Slice = TimeSpan.FromMilliseconds(5) };

        var result = await Compare.Baseline("a", () => Calls.AskAsync(channel)).WithSelf().Within(budget).RunAsync();

        var (warmup, again) = (result.Baseline.Warmup, result.Cases[1]);
        Assert.NotNull((await server.Control.CountersAsync(CancellationToken.None))?.Compiling);
        Assert.True(warmup.Elapsed >= JitWatch.Window, $"{warmup}");
        Assert.True(warmup.Settled
            || (warmup.Elapsed >= budget.WarmupCap && again.Verdict == Verdict.NotSteady), $"{warmup}, {again}");
    }

    // New code each time: compiling it takes far more than a tenth of a window.
    private static void Compile()
    {
        var x = Expression.Parameter(typeof(double));
        Expression body = x;
        for (var i = 0; i < 50; i++)
        {
            body = Expression.Add(Expression.Multiply(body, x), Expression.Constant((double)i));
        }

        Expression.Lambda<Func<double, double>>(body, x).Compile()(1);
    }

    private Task<WarmupReport> RunAsync(Warmup warmup) => warmup.RunAsync(
        () =>
        {
            _turns++;
            _clock.Advance(Window);
            return Task.FromResult(2L);
        },
        CancellationToken.None);
}
