using System.Globalization;
using System.Text;
using System.Text.RegularExpressions;

namespace GrpcLab.Notebooks;

/// <summary>
/// The measured numbers of pages. A comment before each says which claim of the recorded run has it:
/// <c>&lt;!-- 01 "a new channel per call is slower over TLS" 1 --&gt;22</c> is the first number of that claim's detail.
/// </summary>
internal static partial class RecordedNumbers
{
    /// <summary>The pages with a number that the record has otherwise, and what they say with that of the record.</summary>
    /// <exception cref="FormatException">A comment names no claim of the record, or no number of it.</exception>
    public static IEnumerable<(string Path, byte[] Bytes)> Outdated(CourseFolder course)
    {
        var record = new Record(course);
        foreach (var path in QuotingPages.Pages(course))
        {
            var text = File.ReadAllText(path);
            var renewed = new StringBuilder(text);
            // From the last to the first, so that what comes before keeps its place.
            foreach (var number in In(record, course.Relative(path), text).Where(number => !number.IsRecorded).Reverse())
            {
                renewed.Remove(number.At, number.Shown.Length).Insert(number.At, number.Recorded);
            }

            if (renewed.ToString() != text) yield return (path, Encoding.UTF8.GetBytes(renewed.ToString()));
        }
    }

    /// <summary>Every measured number of every page, in reading order.</summary>
    /// <exception cref="FormatException">A comment names no claim of the record, or no number of it.</exception>
    public static IEnumerable<RecordedNumber> All(CourseFolder course)
    {
        var record = new Record(course);
        return QuotingPages.Pages(course)
            .SelectMany(path => In(record, course.Relative(path), File.ReadAllText(path)));
    }

    private static List<RecordedNumber> In(Record record, string page, string text) =>
        [.. Mark().Matches(text).Select(mark =>
        {
            var (notebook, claim) = (record.NotebookOf(mark.Groups["notebook"].Value), mark.Groups["claim"].Value);
            var place = int.Parse(mark.Groups["place"].Value, CultureInfo.InvariantCulture);
            var numbers = record.DetailOf(notebook, claim) is { } detail ? Number().Matches(detail) : null;
            if (numbers is null || place < 1 || place > numbers.Count)
            {
                throw new FormatException($"{page} takes a number from {mark.Value}, but the recorded run has "
                    + $"{(numbers is null ? "no such claim" : $"{numbers.Count} numbers there")}.");
            }

            // A unit is the record's where it gives one; otherwise what follows the number is the page's own.
            var recorded = numbers[place - 1];
            var at = mark.Index + mark.Length;
            var found = Number().Match(text, at);
            var shown = !found.Success || found.Index != at ? ""
                : recorded.Groups["unit"].Success ? found.Value : found.Groups["number"].Value;
            return new RecordedNumber(page, notebook, claim, at, shown, recorded.Value);
        })];

    // Read once for all pages, and only if one of them quotes it.
    private sealed class Record(CourseFolder course)
    {
        private readonly Lazy<List<(string Chapter, ClaimVerdict Claim)>> _claims = new(() =>
            [.. ClaimsFile.Claims(Path.Combine(course.Root, "data", "recorded", ClaimsFile.Name))]);

        private readonly Lazy<IReadOnlyList<Chapter>> _chapters = new(() => ChapterCatalog.All(course));

        // A chapter goes by its number.
        public string NotebookOf(string named) =>
            _chapters.Value.FirstOrDefault(chapter => chapter.Number == named)?.Name ?? named;

        public string? DetailOf(string notebook, string claim) => _claims.Value
            .Where(one => one.Chapter == notebook && one.Claim.Text == claim)
            .Select(one => one.Claim.Detail).FirstOrDefault();
    }

    [GeneratedRegex(@"<!-- (?<notebook>[\w-]+) ""(?<claim>[^""]+)"" (?<place>\d+) -->")]
    private static partial Regex Mark();

    [GeneratedRegex(@"(?<![\w./])(?<number>\d+(?:,\d{3})*(?:\.\d+)?)(?<unit> (?:ms|µs|ns|s|B|kB|KB|KiB|MB|MiB|%)(?![\w/]))?")]
    private static partial Regex Number();
}

/// <summary>A number of a page, and the record it comes from.</summary>
/// <param name="Page">The page's path from the root.</param>
/// <param name="Notebook">The notebook that recorded it.</param>
/// <param name="Claim">The claim whose detail has it.</param>
/// <param name="At">Where it stands in the page.</param>
/// <param name="Shown">What stands there; empty where it is no number.</param>
/// <param name="Recorded">What the record has.</param>
internal sealed record RecordedNumber(
    string Page, string Notebook, string Claim, int At, string Shown, string Recorded)
{
    public bool IsRecorded => Shown == Recorded;
}
