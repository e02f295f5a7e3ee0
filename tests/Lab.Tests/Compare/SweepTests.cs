namespace GrpcLab.Tests.Comparing;

public class SweepTests
{
    private readonly Journal _journal = new();

    [Fact(Timeout = 120_000)]
    public async Task A_sweep_gives_a_line_of_ratios_and_one_of_seconds_over_the_parameter()
    {
        var sweep = await Run([1, 5, 20]);

        Assert.Equal([(1, 2), (5, 6), (20, 21)], sweep.Ratios("b").Select(p => (p.X, Math.Round(p.Y, 9))));
        Assert.Equal([(1, 0.002), (5, 0.006), (20, 0.021)], sweep.Times("b").Select(p => (p.X, Math.Round(p.Y, 9))));
    }

    [Fact(Timeout = 120_000)]
    public async Task The_values_take_turns_in_every_round()
    {
        await Run([1, 5, 20]);

        // Each visit of a value to a round is one run of calls to its two cases.
        var visits = _journal.Calls.Select(call => call[1..]).Aggregate(new List<string>(), (list, value) =>
        {
            if (list.Count == 0 || list[^1] != value) list.Add(value);
            return list;
        });
        Assert.InRange(visits.Count, 2 * 10, 3 * 13);
    }

    [Fact(Timeout = 120_000)]
    public async Task A_sweep_is_shown_as_a_line_figure_with_the_verdicts_as_text()
    {
        var sweep = await Run([0, 5]);

        Assert.Equal(["application/vnd.plotly.v1+json", "text/html", "text/plain"], sweep.ToBundle().Keys.Order());
        Assert.Contains("delay = 5: b: 6.00× slower", sweep.ToString());
    }

    [Fact(Timeout = 120_000)]
    public async Task The_slope_is_what_a_call_grows_by()
    {
        var sweep = await Run([0, 5, 20]);

        Assert.Equal((0, 0.001), (Math.Round(sweep.Slope("a"), 9), Math.Round(sweep.Slope("b"), 9)));
    }

    [Fact(Timeout = 120_000)]
    public async Task A_prediction_is_drawn_beside_the_measured_lines_and_tabulated_where_something_was_measured()
    {
        var sweep = await Run([1, 5, 20]);

        var figure = sweep.ToFigure("Grows", ("theory", ms => (ms + 1) / 1e3));

        Assert.Equal(["a", "b", "theory"], figure.Lines.Select(l => l.Label));
        Assert.Equal(3, figure.ToTable().Rows.Count(row => row[0] == "theory"));
    }

    [Fact]
    public async Task Cases_with_other_names_at_another_value_are_refused_before_anything_runs()
    {
        var error = await Assert.ThrowsAsync<ArgumentException>(() => Sweep
            .Over("delay", Unit.Count, [1, 5], ms => Compare.Baseline("a", _journal.Taking("a", 1))
                .Against($"b{ms}", _journal.Taking("b", 1)).Timed(_journal.Clock))
            .Within(Budget.Quick).RunAsync());

        Assert.Contains(
            "The cases at delay = 5 are \"a\", \"b5\", but those at delay = 1 are \"a\", \"b1\"", error.Message);
        Assert.Empty(_journal.Calls);
    }

    private Task<SweepResult> Run(double[] values) => Sweep
        .Over("delay", Unit.Count, values, ms => Compare.Baseline("a", _journal.Taking($"a{ms}", 1))
            .Against("b", _journal.Taking($"b{ms}", ms + 1)).Timed(_journal.Clock))
        .Within(Budget.Quick)
        .RunAsync();
}
