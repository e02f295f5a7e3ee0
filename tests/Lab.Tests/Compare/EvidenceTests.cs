namespace GrpcLab.Tests.Comparing;

public class EvidenceTests
{
    private readonly Journal _journal = new();

    [Fact(Timeout = 120_000)]
    public async Task Evidence_is_taken_after_the_timed_rounds_in_the_stated_number_of_calls()
    {
        var source = new JournalSource(_journal);

        var result = await Two().Observing(source, calls: 20).RunAsync();

        Assert.Equal([_journal.Calls.Count - 40, _journal.Calls.Count - 20], source.JournalLengthAtStart);
        Assert.Equal((20, 20), (result["b"].Evidence.Calls, result["b"].Evidence.ConnectionsOpened));
    }

    [Fact(Timeout = 120_000)]
    public async Task Evidence_of_a_comparison_that_was_not_observed_is_an_error_that_says_how_to_get_it()
    {
        var result = await Two().RunAsync();

        Assert.Contains(".Observing(server)", Assert.Throws<InvalidOperationException>(() => result.Evidence).Message);
    }

    [Fact(Timeout = 120_000)]
    public async Task A_call_that_fails_while_observed_is_counted_as_an_error()
    {
        var observing = false;
        var work = _journal.Taking("a", 1);
        var source = new JournalSource(_journal);

        var result = await Compare.Baseline("a", () => source.JournalLengthAtStart.Count > 0 ? Fail() : work())
            .Observing(source).Within(Budget.Quick).Timed(_journal.Clock).RunAsync();

        Assert.True(observing);
        Assert.Equal(20, result["a"].Errors);

        Task Fail()
        {
            observing = true;
            return Task.FromException(new TimeoutException("late"));
        }
    }

    private ComparisonBuilder Two() =>
        Compare.Baseline("a", _journal.Taking("a", 1)).Against("b", _journal.Taking("b", 2))
            .Within(Budget.Quick).Timed(_journal.Clock);
}
