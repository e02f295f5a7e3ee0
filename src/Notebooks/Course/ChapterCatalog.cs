using System.Text.RegularExpressions;

namespace GrpcLab.Notebooks;

/// <summary>The chapters there are, and how a reader names them.</summary>
internal static partial class ChapterCatalog
{
    // The one notebook of the course that is no chapter. A reader's own notebooks in the folder are left alone, and
    // copies, which editors call 01-channel-reuse-Copy1 or "01-channel-reuse copy".
    private const string Quiz = "quiz";

    // It asks about chapters 0 to 5, so it follows the fifth and what deepens that.
    private const string PlaceOfQuiz = "05~";

    /// <summary>
    /// Every NN-name.ipynb right in the notebooks folder, by number, and the quiz after chapter 5; solutions are no
    /// chapters.
    /// </summary>
    public static IReadOnlyList<Chapter> All(CourseFolder course) => In(course.Notebooks);

    /// <summary>
    /// Every NN-name.ipynb in notebooks/deeper, by number: what deepens the chapter of that number. A plain run leaves
    /// them out.
    /// </summary>
    public static IReadOnlyList<Chapter> Deeper(CourseFolder course) =>
        In(Path.Combine(course.Notebooks, Chapter.DeeperFolder));

    private static IReadOnlyList<Chapter> In(string folder) => !Directory.Exists(folder) ? [] :
        [.. InReadingOrder(Directory.EnumerateFiles(folder, "*.ipynb").Select(path => new Chapter(path))
            .Where(chapter => Form().IsMatch(chapter.Name) || chapter.Name == Quiz))];

    /// <summary>All chapters and all that deepens them, in reading order.</summary>
    public static IReadOnlyList<Chapter> WithDeeper(CourseFolder course) =>
        [.. InReadingOrder(All(course).Concat(Deeper(course)))];

    /// <summary>
    /// Chapters by number, each before what deepens it, and the quiz after chapter 5.
    /// </summary>
    public static IEnumerable<Chapter> InReadingOrder(IEnumerable<Chapter> chapters) =>
        InReadingOrder(
            chapters.OrderBy(chapter => chapter.IsDeeper).ThenBy(chapter => chapter.Name, StringComparer.Ordinal),
            chapter => chapter.Number ?? chapter.Name);

    /// <summary>
    /// Anything that belongs to chapters, in their reading order; what belongs to one chapter stays in its order.
    /// </summary>
    internal static IEnumerable<T> InReadingOrder<T>(IEnumerable<T> items, Func<T, string> name) =>
        items.OrderBy(item => name(item) is Quiz ? PlaceOfQuiz : name(item), StringComparer.Ordinal);

    /// <summary>
    /// The chapters a reader asked for, each once, in the order asked; all of them when nothing was asked for.
    /// </summary>
    /// <param name="course">The course.</param>
    /// <param name="selectors">
    /// Numbers (1, 01), topics (channel-reuse), names or paths; what deepens a chapter goes by all but its number.
    /// </param>
    /// <exception cref="UnknownChapterException">A selector names no chapter.</exception>
    public static IReadOnlyList<Chapter> Select(CourseFolder course, IReadOnlyList<string> selectors)
    {
        var all = All(course);
        if (selectors.Count == 0)
        {
            return all.Count > 0
                ? all
                : throw new UnknownChapterException($"There is no chapter in {course.Notebooks}.");
        }

        Chapter[] both = [.. all, .. Deeper(course)];
        var found = selectors.Select(selector => (Selector: selector, Chapter: Match(both, selector))).ToList();
        var unknown = found.Where(pair => pair.Chapter is null).Select(pair => pair.Selector).ToList();
        return unknown.Count == 0
            ? [.. found.Select(pair => pair.Chapter!).DistinctBy(chapter => chapter.Path)]
            : throw new UnknownChapterException(Unknown(unknown, both));
    }

    /// <summary>The least that names a notebook to a reader: a number, a name, or else its path from the root.</summary>
    public static string Selector(CourseFolder course, Chapter chapter)
    {
        var shortest = chapter.IsDeeper ? chapter.PathInNotebooks : chapter.Number ?? chapter.Name;
        // A solution is called like its chapter, and a reader's own notebook may be.
        return Match(WithDeeper(course), shortest)?.Path == Path.GetFullPath(chapter.Path)
            ? shortest : course.Relative(chapter.Path);
    }

    private static Chapter? Match(IReadOnlyList<Chapter> all, string selector)
    {
        if (selector.EndsWith(".ipynb", StringComparison.OrdinalIgnoreCase))
        {
            return File.Exists(selector)
                ? new(Path.GetFullPath(selector))
                : all.FirstOrDefault(chapter => Is(selector, chapter.Name + ".ipynb"));
        }

        // An empty one is an unset variable of a shell, and not chapter 00.
        var number = selector.Length == 1 ? "0" + selector : selector;
        return all.FirstOrDefault(chapter => chapter.Number == number || Is(selector, chapter.Topic)
            || Is(selector, chapter.Name) || Is(selector, chapter.PathInNotebooks));
    }

    [GeneratedRegex("^[0-9]{2}(-[a-z0-9]+)+$")]
    private static partial Regex Form();

    private static bool Is(string selector, string name) =>
        string.Equals(selector, name, StringComparison.OrdinalIgnoreCase);

    private static string Unknown(IReadOnlyList<string> unknown, IReadOnlyList<Chapter> all)
    {
        var names = all.Select(chapter => chapter.PathInNotebooks).ToList();
        return $"No chapter is called {string.Join(" or ", unknown.Select(asked => $"'{asked}'"))}."
            + string.Concat(unknown.Select(asked => Nearest.Question(asked, names)).Distinct())
            + (all.Count == 0 ? " There are no chapters yet." : " ./lab run --list shows all.");
    }
}

/// <summary>One notebook of the course.</summary>
internal sealed record Chapter(string Path)
{
    /// <summary>The folder in notebooks of what deepens chapters.</summary>
    internal const string DeeperFolder = "deeper";

    /// <summary>The file's name without its extension: 01-channel-reuse.</summary>
    public string Name => System.IO.Path.GetFileNameWithoutExtension(Path);

    /// <summary>Whether it deepens the chapter of its number, from the folder beside the chapters.</summary>
    public bool IsDeeper => System.IO.Path.GetFileName(System.IO.Path.GetDirectoryName(Path)) == DeeperFolder;

    /// <summary>Its name, behind the folder's where it deepens a chapter: deeper/09-implementations.</summary>
    public string PathInNotebooks => IsDeeper ? $"{DeeperFolder}/{Name}" : Name;

    /// <summary>The leading digits of the name; null where there are none.</summary>
    public string? Number => Name.IndexOf('-', StringComparison.Ordinal) is var dash and > 0
        && Name.AsSpan(0, dash).IndexOfAnyExceptInRange('0', '9') < 0
        ? Name[..dash]
        : null;

    /// <summary>The name without its number: channel-reuse.</summary>
    public string Topic => Number is null ? Name : Name[(Number.Length + 1)..];
}

/// <summary>A reader asked for a chapter that is not there; the message names the nearest.</summary>
internal sealed class UnknownChapterException(string message) : Exception(message);
