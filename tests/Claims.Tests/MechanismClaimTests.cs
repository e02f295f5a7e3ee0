namespace Claims.Tests;

/// <summary>
/// A mechanism claim that does not hold turns a run red, so none may rest on times: a busy machine would fail it.
/// </summary>
public sealed class MechanismClaimTests
{
    private const string Connections = "connections that a server counted; the times that were taken beside them decide "
        + "nothing";

    /// <summary>Reviewed: what these read of times decides nothing that a slow machine could change.</summary>
    private static readonly Dictionary<string, string> Reviewed = new()
    {
        ["the first call connects, then shakes hands, then sends"] = "the order of three steps, each of which "
            + "begins when the one before has ended; their times stand beside them",
        ["the second call on the channel has no such step"] = "a count of steps; their times stand beside them",
        ["500 calls on one channel open one connection"] = "what the server counted while each call was timed",
        ["a call allocates over five times as much on the client as a streamed status"] = "bytes; the clock is that of "
            + "the paced stream, which goes the same way over the channel",
        ["with the setting off there is one connection, however many calls wait"] = Connections,
        ["with it on, a second connection opens"] = Connections,
        ["GrpcChannel's own handler has it on"] = Connections,
        ["an open call on a dead connection ends with INTERNAL, without any deadline"] =
            "the status; the times that were taken beside it decide nothing",
    };

    [Theory]
    [MemberData(nameof(Notebooks))]
    public void No_mechanism_claim_rests_on_times(string notebook)
    {
        var claims = MechanismClaims.In(Path.Combine(Repository.Notebooks, notebook));

        var resting = claims.Where(c => c.Times.Count > 0 && !Reviewed.ContainsKey(c.Text))
            .Select(c => $"{c.Text}: it reads {string.Join(", ", c.Times)}").ToArray();

        Assert.True(resting.Length == 0, string.Join('\n', resting));
    }

    [Theory]
    [InlineData("Claim.That(\"it waits\", result.Elapsed > limit);", "Elapsed")]
    [InlineData("var (a, b) = (1, sweep.Slope(\"x\"));\nClaim.That(\"it takes two\", Math.Round(b) == 2);", "Slope")]
    [InlineData("List<double> rates = [];\nrates.Add(load.CallsPerSecond);\nClaim.That(\"no more\", rates[^1] < 5);",
        "CallsPerSecond")]
    [InlineData(
        "double Half(string name) => of[name].PerCall.Value.Seconds / 2;\nClaim.That(\"half\", Half(\"x\") > 1);",
        "PerCall, Seconds")]
    [InlineData("Claim.That(\"slow\", run is { Ratio: null });", "Ratio")]
    [InlineData("Claim.That(\"none waits\", calls.Waiting(delay / 2) == 0);", "Waiting")]
    public void A_claim_that_rests_on_a_time_is_found_wherever_the_time_comes_from(string cells, string reads) =>
        Assert.Equal(reads, string.Join(", ", Assert.Single(MechanismClaims.In(cells.Split('\n'))).Times));

    public static TheoryData<string> Notebooks() => [.. Files()];

    private static IEnumerable<string> Files() =>
        Directory.EnumerateFiles(Repository.Notebooks, "*.ipynb", SearchOption.AllDirectories)
            .Select(f => Path.GetRelativePath(Repository.Notebooks, f)).Order(StringComparer.Ordinal);
}
