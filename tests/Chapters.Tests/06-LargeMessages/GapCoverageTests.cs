using GrpcLab.Tests.Comparing;

namespace GrpcLab.Tests.LargeMessages;

public sealed class LeversTests
{
    private readonly Journal _journal = new();

    [Fact(Timeout = 120_000)]
    public async Task A_share_is_a_part_of_the_way_to_the_ceiling()
    {
        var levers = GapCoverage.Of(await RunAsync(ceiling: 2), "ceiling");

        Assert.Equal(["half way", "worse"], levers.All.Select(l => l.Case.Name));
        Assert.Equal(0.5, levers["half way"].Share, 6);
        Assert.Equal(-0.25, levers["worse"].Share, 6);
        Assert.True(levers["worse"].Low <= levers["worse"].Share && levers["worse"].Share <= levers["worse"].High);
    }

    [Fact(Timeout = 120_000)]
    public async Task A_ceiling_below_the_baseline_is_none()
    {
        var slow = await RunAsync(ceiling: 12);

        var error = Assert.Throws<InvalidOperationException>(() => GapCoverage.Of(slow, "ceiling"));
        Assert.Contains("was not faster than \"base\"", error.Message);
    }

    private Task<Comparison> RunAsync(double ceiling) => Compare.Baseline("base", _journal.Taking("base", 10))
        .Against("half way", _journal.Taking("half", 6)).Against("worse", _journal.Taking("worse", 12))
        .Against("ceiling", _journal.Taking("ceiling", ceiling)).Within(Budget.Quick).Timed(_journal.Clock).RunAsync();
}
