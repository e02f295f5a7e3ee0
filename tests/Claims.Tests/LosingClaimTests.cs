using GrpcLab;

namespace Claims.Tests;

/// <summary>
/// A claim that cannot lose proves nothing: each is evaluated with what it reads changed, until it has lost once.
/// </summary>
/// <remarks>
/// How it lost is written to artifacts/claims-lose, a file for each notebook; together they are
/// data/recorded/claims-lose.csv.
/// </remarks>
public sealed class LosingClaimTests
{
    private const string TooFewStarts = "no answer below five starts, and the smoke budget makes one",
        PeersMayLack = "no answer where these peers are not built, nor below five rounds; the smoke budget makes one";

    private const string Header = "chapter,claim,what was changed,how";

    // Columns of claims.csv.
    private const int Text = 4, Kind = 5;

    /// <summary>Reviewed: these may end a trial without having lost, and why.</summary>
    private static readonly Dictionary<string, string> Reviewed = new()
    {
        ["the first call compiles more methods than the first on a second channel"] =
            "two counts of the runtime in lists of pairs, which the trials do not change from within",
        ["the first call over TLS compiles more methods than the first on a second TLS channel"] =
            "likewise, two counts of the runtime in lists of pairs",
        ["a method whose question and answer are both declared as stream streams both ways"] =
            "two answers yes or no of protobuf's own description of the method",
        ["arrays of about 85,000 bytes start on the large object heap"] =
            "as recorded, a property of the lab, which finds it by trying lengths; no variable of the notebook",
        ["one message of 4 MiB lies on the server's large object heap"] =
            "the server's answer yes or no, and nothing else",
        ["no chunk of 64 KiB does"] = "the server's answer yes or no, and nothing else",
        ["where the line is at 2 MiB, chunks of 256 KiB are no large objects"] =
            "the server's answers yes or no, and nothing else",
        ["busy cores move the times farther than their ratio"] = "no answer where a few rounds at smoke give none",
        ["the first request of a process costs more per call than its last"] = TooFewStarts,
        ["logging makes the factory's calls slower"] = TooFewStarts,
        ["the server's log makes every call slower, a kept channel's, too"] = TooFewStarts,
        ["without TieredPGO a call takes longer"] = TooFewStarts,
        ["a .NET server takes less processor time for a call than one in C++ or Go"] = PeersMayLack,
        ["a .NET server takes less processor time for a call than one in Node or Python"] = PeersMayLack,
        ["C++, Go and Java take at most three times the processor time of .NET, and at least a third"] = PeersMayLack,
    };

    /// <summary>Reviewed: a trial at the smoke budget does not come to these.</summary>
    private static readonly Dictionary<string, string> NotTried = new()
    {
        ["a call on an open connection takes one round trip"] = "claimed by a function of the cell",
        ["a new h2c channel makes it two"] = "claimed by a function of the cell",
        ["a new TLS channel makes it three, or four with TLS 1.2"] = "claimed by a function of the cell",
        ["a native program compiles nothing"] = "smoke links no native program",
        ["on .NET 8 a message of 20 MiB takes longer with the windows of .NET 6"] = "only at the full budget",
    };

    public static TheoryData<string> Notebooks => [.. Repository.Runs().Concat(Repository.Deeper())
        .Select(path => Path.GetRelativePath(Repository.Notebooks, path))];

    [Theory(Timeout = 1_600_000), MemberData(nameof(Notebooks)), Trait(TestScope.Run, TestScope.All)]
    public async Task Every_claim_is_seen_to_lose(string notebook)
    {
        var claims = await LostClaims.InAsync(notebook);

        await RecordAsync(notebook, claims);
        var never = claims.Where(claim => claim.Change == "" && !Reviewed.ContainsKey(claim.Claim))
            .Select(claim => claim.Claim).ToArray();
        Assert.NotEmpty(claims);
        Assert.True(never.Length == 0, string.Join('\n', never));
    }

    [Fact]
    public void The_recorded_list_says_of_every_recorded_claim_how_it_lost()
    {
        var recorded = Csv.Read(File.ReadAllText(Repository.RecordedClaims)).Skip(1)
            .Where(row => row[Kind].Length > 0 && !NotTried.ContainsKey(row[Text])).Select(row => (row[0], row[Text]));
        var lost = Csv.Read(File.ReadAllText(Path.Combine(Repository.Recorded, "claims-lose.csv"))).Skip(1).ToList();

        Assert.Equal(recorded.Distinct().Order(), lost.Select(row => (row[0], row[1])).Distinct().Order());
        Assert.All(lost, row => Assert.True(row[3].Length > 0 || Reviewed.ContainsKey(row[1]), row[1]));
    }

    [Fact]
    public void The_mildest_change_that_breaks_a_claim_is_told_and_none_where_nothing_can()
    {
        (Mutants.Report, var calls) = (Path.GetTempFileName(), 20);

        Mutants.Try("exactly", () => Mutants.Read("calls", calls) == 20);
        Mutants.Try("fewer", () => Mutants.Read("calls", calls) < 100);
        Mutants.Try("always", () => Mutants.Read("calls", calls) >= 0);
        Mutants.Try("inside", () => Mutants.Read("points", new LinePoint[] { new(1, 3) })[0].Y > 2.9);
        Mutants.Try("unknown", () => Mutants.Read("x", double.NaN) is var x && double.IsNaN(x) ? null : x < 2);

        Assert.Equal(
            [
                "exactly\tcalls\tone more", "fewer\tcalls\t× 10", "always\t\t",
                "inside\tpoints\t÷ 1.1", "unknown\tx\t× 2",
            ],
            File.ReadAllLines(Mutants.Report));
        File.Delete(Mutants.Report);
    }

    private static Task RecordAsync(string notebook, IEnumerable<LostClaim> claims) => File.WriteAllLinesAsync(
        Path.Combine(
            Directory.CreateDirectory(Path.Combine(Repository.Root, "artifacts", "claims-lose")).FullName,
            Path.ChangeExtension(Path.GetFileName(notebook), ".csv")),
        [Header, .. claims.Select(claim => Csv.Write([[Path.GetFileNameWithoutExtension(notebook), claim.Claim,
            claim.Place, claim.Change]]).TrimEnd('\n'))]);
}
