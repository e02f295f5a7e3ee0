using Course.Tests.Support;

namespace Course.Tests;

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

    public static TheoryData<string> Notebooks() => [.. Files()];

    private static IEnumerable<string> Files() =>
        Directory.EnumerateFiles(Repository.Notebooks, "*.ipynb", SearchOption.AllDirectories)
            .Select(f => Path.GetRelativePath(Repository.Notebooks, f)).Order(StringComparer.Ordinal);
}
