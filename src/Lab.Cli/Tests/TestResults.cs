using System.Globalization;
using System.Xml.Linq;

namespace GrpcLab.Cli;

/// <summary>How one project's tests went, as its .trx file says.</summary>
/// <param name="Project">The assembly's name.</param>
/// <param name="Passed">Tests that passed.</param>
/// <param name="Failed">Tests that neither passed nor were left out.</param>
/// <param name="Skipped">Tests that were left out, each with its reason.</param>
/// <param name="Completed">Whether the run came to its end.</param>
/// <param name="Took">From the project's first test to its last, what fixtures did in between included.</param>
/// <param name="Classes">The time of each class's tests, added up.</param>
internal sealed record TestResults(
    string Project, int Passed, int Failed, int Skipped, bool Completed, TimeSpan Took,
    IReadOnlyList<TestClassTime> Classes)
{
    private static readonly XNamespace Trx = "http://microsoft.com/schemas/VisualStudio/TeamTest/2010";

    /// <summary>A run in which nothing ran, or whose host crashed, is not green.</summary>
    public bool IsGreen => Failed == 0 && Passed > 0 && Completed;

    public string Summary => $"{Passed} passed, {Failed} failed" + (Skipped > 0 ? $", {Skipped} skipped" : "");

    public static IReadOnlyList<TestResults> ReadAll(string folder) => !Directory.Exists(folder) ? [] :
        [.. Directory.EnumerateFiles(folder, "*.trx", SearchOption.AllDirectories).Select(Read)
            .OrderBy(results => results.Project, StringComparer.Ordinal)];

    public static TestResults Sum(IReadOnlyCollection<TestResults> results) => new(
        "all",
        results.Sum(result => result.Passed),
        results.Sum(result => result.Failed),
        results.Sum(result => result.Skipped),
        results.All(result => result.Completed),
        TimeSpan.FromTicks(results.Sum(result => result.Took.Ticks)),
        [.. results.SelectMany(result => result.Classes)]);

    public static TestResults Read(string path)
    {
        var run = XDocument.Load(path).Root!;
        var outcomes = run.Descendants(Trx + "UnitTestResult")
            .Select(result => (string?)result.Attribute("outcome")).ToList();
        var passed = outcomes.Count(outcome => outcome == "Passed");
        var skipped = outcomes.Count(outcome => outcome == "NotExecuted");
        // Failed, Timeout, Aborted, Error: everything that is neither a pass nor left out.
        var failed = outcomes.Count - passed - skipped;
        var outcome = (string?)run.Element(Trx + "ResultSummary")?.Attribute("outcome");
        // The attribute "storage" holds the same path in lower case.
        var assembly = (string?)run.Descendants(Trx + "TestMethod").FirstOrDefault()?.Attribute("codeBase");
        var project = Path.GetFileNameWithoutExtension(assembly ?? path);
        return new(project, passed, failed, skipped, failed > 0 || outcome is "Completed" or "Passed",
            TookIn(run), ClassesIn(run));
    }

    private static TimeSpan TookIn(XElement run) => run.Element(Trx + "Times") is { } times
        ? (DateTimeOffset)times.Attribute("finish")! - (DateTimeOffset)times.Attribute("start")!
        : TimeSpan.Zero;

    private static List<TestClassTime> ClassesIn(XElement run)
    {
        var classes = run.Descendants(Trx + "UnitTest")
            .ToDictionary(test => (string?)test.Attribute("id") ?? "",
                test => (string?)test.Element(Trx + "TestMethod")?.Attribute("className") ?? "?");
        return [.. run.Descendants(Trx + "UnitTestResult")
            .GroupBy(result => classes.GetValueOrDefault((string?)result.Attribute("testId") ?? "", "?"))
            .Select(group => new TestClassTime(group.Key, TimeSpan.FromTicks(group.Sum(DurationOf))))];
    }

    // A test that was left out has no duration.
    private static long DurationOf(XElement result) =>
        (string?)result.Attribute("duration") is { } text
            ? TimeSpan.Parse(text, CultureInfo.InvariantCulture).Ticks : 0;
}

/// <summary>How long a class's tests took, added up; a fixture's own work does not count.</summary>
/// <param name="Name">The class, with its namespace.</param>
/// <param name="Took">The sum of its tests' durations.</param>
internal sealed record TestClassTime(string Name, TimeSpan Took);
