using System.Globalization;
using System.Text.RegularExpressions;
using GrpcLab.Notebooks;

namespace GrpcLab.Cli;

/// <summary>A chapter, or what deepens one, that does not exist yet.</summary>
/// <param name="Number">As in 03.</param>
/// <param name="Topic">As in slow-starts.</param>
/// <param name="Before">The chapter before it, or the one that it deepens; null for the first.</param>
/// <param name="IsDeeper">Whether it deepens a chapter.</param>
internal sealed partial record NewChapter(string Number, string Topic, Chapter? Before, bool IsDeeper)
{
    private const string Deeper = "deeper/";

    /// <summary>Its path in notebooks.</summary>
    public string File => $"{(IsDeeper ? Deeper : "")}{Number}-{Topic}.ipynb";

    /// <summary>Its title, with its number.</summary>
    public string Title => $"{int.Parse(Number, CultureInfo.InvariantCulture)}{(IsDeeper ? ", deeper" : "")}. "
        + char.ToUpperInvariant(Topic[0]) + Topic[1..].Replace('-', ' ');

    /// <summary>From what a reader typed: a topic, which gets the next free number, or one with its number.</summary>
    /// <param name="course">The course, whose chapters have numbers.</param>
    /// <param name="typed">As in slow-starts, 13-slow-starts or deeper/03-slow-starts.</param>
    /// <exception cref="UsageException">It is no name, or it is taken.</exception>
    public static NewChapter Of(CourseFolder course, string typed)
    {
        var match = Form().Match(typed);
        var isDeeper = match.Groups["deeper"].Success;
        if (!match.Success || (isDeeper && !match.Groups["number"].Success))
        {
            throw new UsageException($"'{typed}' is no name of a chapter. Write a topic in small letters, with or "
                + "without a number: slow-starts, 13-slow-starts, deeper/03-slow-starts.");
        }

        var chapters = ChapterCatalog.All(course).Where(chapter => chapter.Number is not null).ToList();
        var number = match.Groups["number"] is { Success: true, Value: var given } ? given : Next(chapters);
        var topic = match.Groups["topic"].Value;
        return isDeeper ? Deepening(course, chapters, number, topic) : Following(chapters, number, topic);
    }

    private static NewChapter Following(List<Chapter> chapters, string number, string topic) =>
        chapters.FirstOrDefault(chapter => chapter.Number == number || chapter.Topic == topic) is { } taken
            ? throw new UsageException($"There is {taken.Name}. Choose another number and another topic.")
            : new(number, topic,
                chapters.LastOrDefault(chapter => string.CompareOrdinal(chapter.Number, number) < 0), false);

    private static NewChapter Deepening(
        CourseFolder course, List<Chapter> chapters, string number, string topic)
    {
        if (ChapterCatalog.Deeper(course).FirstOrDefault(chapter => chapter.Topic == topic) is { } taken)
        {
            throw new UsageException($"There is {taken.PathInNotebooks}. Choose another topic.");
        }

        return new(number, topic, chapters.FirstOrDefault(chapter => chapter.Number == number)
            ?? throw new UsageException($"Unknown chapter {number} to deepen. ./lab run --list shows all."), true);
    }

    private static string Next(List<Chapter> chapters) => chapters
        .Select(chapter => int.Parse(chapter.Number!, CultureInfo.InvariantCulture) + 1).DefaultIfEmpty(0).Max()
        .ToString("00", CultureInfo.InvariantCulture);

    [GeneratedRegex("^(?<deeper>deeper/)?((?<number>[0-9]{2})-)?(?<topic>[a-z][a-z0-9]*(-[a-z0-9]+)*)$",
        RegexOptions.ExplicitCapture)]
    private static partial Regex Form();
}
