using System.Globalization;
using System.Text.RegularExpressions;
using GrpcLab;
using GrpcLab.Notebooks;

namespace Course.Tests.FrontDoor;

/// <summary>What the notes for teachers say of a chapter is in the chapter, and their plans add up.</summary>
public sealed partial class TeachingTests
{
    private static readonly string Folder = Path.Combine(Repository.Root, "docs", "teaching");

    private static readonly string Plans = File.ReadAllText(Path.Combine(Folder, "README.md"));

    public static TheoryData<string> Chapters => new(Names());

    [Fact]
    public void Every_chapter_has_its_notes_and_the_index_names_them_in_order()
    {
        var pages = Directory.EnumerateFiles(Folder).Select(path => Path.GetFileName(path)).Order(StringComparer.Ordinal);
        var indexed = IndexRow().Matches(Plans).Select(row => row.Groups["page"].Value);

        Assert.Equal([.. Names().Select(name => $"{name}.md"), "README.md"], pages);
        Assert.Equal(Names().Select(name => $"{name}.md"), indexed);
    }

    [Theory, MemberData(nameof(Chapters))]
    public void The_hour_follows_the_sections_and_adds_up_to_the_chapters_minutes(string chapter)
    {
        var hour = HourRow().Matches(Notes(chapter)).ToList();
        var left = new Queue<string>(MarkdownLinkTests.Headings(Source(chapter)));

        // Each section is among the headings that come after the one before it.
        Assert.All(hour, row => Assert.True(
            Reach(left, row.Groups["section"].Value), $"{row.Groups["section"].Value} does not come next."));
        Assert.Equal(MinutesOf(chapter), hour.Sum(Minutes));
    }

    [Theory, MemberData(nameof(Chapters))]
    public void A_claim_that_may_stay_open_is_one_of_the_chapter_that_rests_on_times(string chapter)
    {
        var measured = Notebook.Read(Source(chapter)).CodeCells.SelectMany(cell => TimedClaim().Matches(cell.Source))
            .Select(claim => claim.Groups[1].Value).ToHashSet();
        var named = OpenClaim().Matches(Notes(chapter)).Select(claim => OneLine(claim.Groups[1].Value));

        Assert.Subset(measured, named.ToHashSet());
    }

    [Theory, MemberData(nameof(Chapters))]
    public void Three_wrong_guesses_are_named_and_an_option_of_the_quiz_among_them_is_a_wrong_one(string chapter)
    {
        var guesses = Guess().Matches(Notes(chapter));
        var options = QuizOption().Matches(Notes(chapter))
            .Select(option => (
                Of: Quiz.Question(option.Groups["id"].Value), Letter: option.Groups["letter"].Value[0])).ToList();

        Assert.Equal(3, guesses.Count);
        Assert.NotEmpty(options);
        Assert.All(options, option => Assert.Contains(option.Letter, option.Of.Feedback.Keys));
        Assert.All(options, option => Assert.NotEqual(option.Of.Right, option.Letter));
    }

    [Theory, MemberData(nameof(Chapters))]
    public void What_is_given_as_homework_is_an_exercise_that_the_hour_leaves_out(string chapter)
    {
        var homework = Notes(chapter).Split("\n## Homework\n")[1].Split("\n## ")[0];
        var exercises = ExerciseName().Matches(homework).Select(name => name.Value).ToList();

        Assert.NotEmpty(exercises);
        Assert.Subset(MarkdownLinkTests.Headings(Source(chapter)).ToHashSet(), exercises.ToHashSet());
        Assert.Empty(HourRow().Matches(Notes(chapter)).Select(row => row.Groups["section"].Value).Intersect(exercises));
    }

    [Fact]
    public void The_plans_have_the_chapters_minutes_and_two_hours_are_two()
    {
        var (twoHours, term) = (Plans.Split("\n## Two hours\n")[1].Split("\n## ")[0],
            Plans.Split("\n## A term\n")[1].Split("\n## ")[0]);

        Assert.Equal(120, TwoHoursRow().Matches(twoHours).Sum(Minutes));
        Assert.Equal(Repository.Runs().Select(path => Path.GetFileNameWithoutExtension(path)),
            TermRow().Matches(term).Select(NameOf));
        Assert.All(
            TermRow().Matches(term).Concat(IndexRow().Matches(Plans))
                .Concat(TwoHoursRow().Matches(twoHours).Where(row => row.Groups["page"].Success)),
            row => Assert.Equal(MinutesOf(NameOf(row)), Minutes(row)));
    }

    private static IEnumerable<string> Names() =>
        Repository.Chapters().Select(path => Path.GetFileNameWithoutExtension(path));

    private static string Notes(string chapter) => File.ReadAllText(Path.Combine(Folder, $"{chapter}.md"));

    private static string Source(string notebook) => Path.Combine(Repository.Notebooks, $"{notebook}.ipynb");

    private static int MinutesOf(string notebook) => ReadingTime.Stated(Notebook.Read(Source(notebook)))!.Value;

    private static int Minutes(Match row) => int.Parse(row.Groups["minutes"].Value, CultureInfo.InvariantCulture);

    private static string NameOf(Match row) => Path.GetFileNameWithoutExtension(row.Groups["page"].Value);

    private static bool Reach(Queue<string> headings, string section)
    {
        while (headings.TryDequeue(out var heading))
        {
            if (heading == section) return true;
        }

        return false;
    }

    private static string OneLine(string text) => text.ReplaceLineEndings(" ");

    [GeneratedRegex(@"^\| \d\d \| \[[^\]]+\]\((?<page>[^)]+)\) \| (?<minutes>\d+) \|$", RegexOptions.Multiline)]
    private static partial Regex IndexRow();

    [GeneratedRegex(@"^\| (?<minutes>\d+) \| (?<section>[^|]+) \| [^|]+ \|$", RegexOptions.Multiline)]
    private static partial Regex HourRow();

    [GeneratedRegex(@"^\| (?<minutes>\d+) \| (?:\[[^\]]+\]\((?<page>[^)]+)\))?[^|]* \|[^|]*\|$", RegexOptions.Multiline)]
    private static partial Regex TwoHoursRow();

    [GeneratedRegex(@"^\| \d+ \| \[[^\]]+\]\((?<page>[^)]+)\)[^|]* \| (?<minutes>\d+) \|", RegexOptions.Multiline)]
    private static partial Regex TermRow();

    [GeneratedRegex(@"(?<!\*)\*""([^""]+)""\*(?!\*)")]
    private static partial Regex OpenClaim();

    [GeneratedRegex(@"Claim\.(?:Measured|Slower|Faster)\(\s*""([^""]+)""")]
    private static partial Regex TimedClaim();

    [GeneratedRegex(@"^\d\. \*\*", RegexOptions.Multiline)]
    private static partial Regex Guess();

    [GeneratedRegex(@"\(quiz\s(?<id>\d+\.\d),\s(?<letter>[a-d])\)")]
    private static partial Regex QuizOption();

    [GeneratedRegex(@"Exercise \d+\.\d")]
    private static partial Regex ExerciseName();
}
