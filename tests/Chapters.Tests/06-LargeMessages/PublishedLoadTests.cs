namespace GrpcLab.Tests.LargeMessages;

public sealed class OriginalLoadTests
{
    private static readonly OpenLoopPlan Short = OpenLoopPlan.At(200, TimeSpan.FromMilliseconds(100));

    [Fact]
    public void The_ramp_is_the_published_one()
    {
        Assert.Equal(1_800, PublishedLoad.Ramp.ExpectedCalls);
        Assert.Equal(TimeSpan.FromMinutes(1), PublishedLoad.Ramp.Length);
    }

    [Fact]
    public void A_shorter_ramp_has_the_published_rates()
    {
        var shortened = PublishedLoad.Shortened;

        Assert.Equal(PublishedLoad.Ramp.Segments.Select(s => (s.From, s.To)),
            shortened.Segments.Select(s => (s.From, s.To)));
        Assert.InRange(shortened.Length, TimeSpan.FromMilliseconds(500), PublishedLoad.Ramp.Length);
    }

    [Fact(Timeout = 240_000)]
    public async Task Each_case_gets_every_call_of_both_kinds_and_the_second_pass_is_in_reverse_order()
    {
        var order = new List<string>();
        RampCase Of(string name) => new(name, Called(name), () => Task.CompletedTask);
        Func<Task> Called(string name) => () =>
        {
            lock (order) order.Add(name);

            return Task.CompletedTask;
        };

        var results = await PublishedLoad.RunAsync(Short, [Of("a"), Of("b")]);

        // On a busy machine calls come late, several at once, and then a large one may find eight in flight.
        var large = results["a"].Large;
        Assert.Equal((40, 40), (large.Answered + large.Dropped, results["a"].Small.Answered));
        string[] turns = [.. order.Where((name, i) => i == 0 || order[i - 1] != name)];
        Assert.Equal(["a", "b", "a"], turns);
        Assert.Contains("b", results.ToString());
    }

    [Fact(Timeout = 240_000)]
    public async Task Large_calls_beyond_eight_in_flight_are_turned_away_and_small_ones_are_not()
    {
        var (calls, end) = (0, new TaskCompletionSource());
        // The two calls before the schedule are answered; of the others none is until the schedule is over.
        Task Large() => Interlocked.Increment(ref calls) <= 2 ? Task.CompletedTask : end.Task;
        var small = 0;
        Task Small()
        {
            if (Interlocked.Increment(ref small) == 2 + 20) end.SetResult();

            return Task.CompletedTask;
        }

        var results = await PublishedLoad.RunAsync(Short, [new("a", Large, Small)], passes: 1);

        Assert.InRange(results["a"].Large.Dropped, 1, 12);
        Assert.Equal(8, results["a"].Large.PeakInFlight);
        Assert.Equal(20, results["a"].Small.Answered);
        Assert.True(results["a"].InTime <= results["a"].Large.Answered / 20.0, $"{results}");
    }
}
