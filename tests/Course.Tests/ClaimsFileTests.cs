using Course.Tests.Support;
using GrpcLab;

namespace Course.Tests;

/// <summary>data/recorded/claims.csv is a run's own list, and it lists what the chapters say today.</summary>
[Collection(Finished.Name)]
public sealed class ClaimsFileTests(FinishedRun run)
{
    // Chapter, section, prose, evidence, text and kind; what follows is the outcome on one machine.
    private const int ColumnsOfTheText = 6;
    private const int Evidence = 3;
    private const int Outcome = 6;

    // The recording is of the full budget, which alone has the time for chapter 9's large messages. The smoke budget
    // of a push links no native program either, so that the chapter has nothing to say about it.
    private static readonly string[] NotHere =
    [
        "on .NET 8 a message of 20 MiB takes longer with the windows of .NET 6",
        .. TestScope.IsAll ? (string[])[] : ["a native program compiles nothing"],
    ];

    // A push runs the chapters only; the record also holds what deepens them.
    private static readonly HashSet<string?> Deeper =
        [.. Repository.Deeper().Select(Path.GetFileNameWithoutExtension)];

    [Fact]
    public void The_recorded_list_names_the_same_statements_and_claims_as_this_run()
    {
        var recorded = Rows(Repository.RecordedClaims)
            .Where(row => !Deeper.Contains(row[0]) && !row.Any(NotHere.Contains))
            .Select(row => string.Join(" | ", row.Take(ColumnsOfTheText)));
        var here = Here.Select(row => string.Join(" | ", row.Take(ColumnsOfTheText)));

        Assert.Equal(here, recorded);
    }

    // A statement has "missing" where no claim says what it names. By the test above, this run then has none either.
    [Fact]
    public void No_recorded_claim_had_failed()
    {
        var recorded = Rows(Repository.RecordedClaims);

        Assert.DoesNotContain(recorded, row => row[Evidence] == "missing");
        Assert.All(recorded.Where(row => row[Evidence] == "claim"),
            row => Assert.Contains(row[Outcome], new[] { "held", "undecided", "not-steady" }));
    }

    // In the order of the course, which the parts of a push do not keep.
    private IEnumerable<IReadOnlyList<string>> Here
    {
        get
        {
            var order = Repository.Runs().Select(path => Path.GetFileNameWithoutExtension(path)).ToList();
            return run.Parts.SelectMany(part => Rows(part.Claims)).OrderBy(row => order.IndexOf(row[0]));
        }
    }

    private static List<IReadOnlyList<string>> Rows(string path)
    {
        var rows = Csv.Read(File.ReadAllText(path)).Skip(1).ToList();
        Assert.NotEmpty(rows);
        return rows;
    }
}
