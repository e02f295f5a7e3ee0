using System.Globalization;
using System.Xml.Linq;

namespace GrpcLab.Cli;

/// <summary>What came of a test run, as its .trx files say; those that were left out too.</summary>
internal sealed record TestReport(IReadOnlyList<TestOutcome> Tests, bool IsComplete)
{
    private const int Slowest = 10;
    private static readonly XNamespace Trx = "http://microsoft.com/schemas/VisualStudio/TeamTest/2010";

    /// <summary>A run in which nothing ran, or whose host crashed, is not green.</summary>
    public bool IsGreen => IsComplete && Tests.Any(test => test.Passed) && !Tests.Any(test => test.Failed);

    /// <summary>Reads what dotnet test left in a folder.</summary>
    /// <param name="folder">The folder of the .trx files.</param>
    /// <param name="atLeast">
    /// How many there are when each run came to its end: a host that does not start leaves none.
    /// </param>
    public static TestReport Read(string folder, int atLeast)
    {
        var runs = Directory.Exists(folder)
            ? Directory.EnumerateFiles(folder, "*.trx").Order(StringComparer.Ordinal)
                .Select(file => XDocument.Load(file).Root!).ToList()
            : [];
        return new([.. runs.SelectMany(TestsOf)], runs.Count >= atLeast && runs.All(IsWhole));
    }

    /// <summary>With the answers of tests that failed and were asked again, alone.</summary>
    public TestReport AskedAgain(TestReport again)
    {
        var passed = again.Tests.Where(test => test.Passed).Select(test => (test.Project, test.Name)).ToHashSet();
        return new(
            [.. Tests.Select(test => test with { PassedAlone = test.Failed && passed.Contains((test.Project, test.Name)) })],
            IsComplete && again.IsComplete);
    }

    /// <summary>A line a project, what was left out and why, the slowest classes, failures, the sum.</summary>
    public void Write(TextWriter output)
    {
        var projects = Tests.GroupBy(test => test.Project).OrderBy(project => project.Key, StringComparer.Ordinal)
            .ToList();
        foreach (var project in projects)
        {
            var took = project.Max(test => test.Ended) - project.Min(test => test.Ended - test.Took);
            output.WriteLine(
                string.Create(CultureInfo.InvariantCulture, $"{project.Key}: {Sum(project)} in {took.TotalSeconds:0} s"));
        }

        foreach (var project in projects.Where(project => project.Any(test => test.LeftOut)))
        {
            var reasons = project.Where(test => test.LeftOut).GroupBy(test => test.Message)
                .Select(reason => $"{reason.Key.TrimEnd('.').ReplaceLineEndings(" ")} ({reason.Count()})");
            output.WriteLine($"Skipped in {project.Key}: {string.Join("; ", reasons)}");
        }

        output.WriteLine("Slowest classes:");
        foreach (var (name, seconds) in Tests.GroupBy(test => test.Class)
            .Select(tests => (tests.Key, tests.Sum(test => test.Took.TotalSeconds))).OrderByDescending(tests => tests.Item2)
            .Take(Slowest))
        {
            output.WriteLine(string.Create(CultureInfo.InvariantCulture, $"{seconds,7:0.0} s {name}"));
        }

        foreach (var test in Tests.Where(test => test.Failed || test.PassedAlone))
        {
            var verdict = test.Failed ? "FAILED" : "Failed at first, then passed when rerun alone:";
            output.WriteLine($"{verdict} {test.Name}");
            output.WriteLine($"{test.Message}{Environment.NewLine}{test.Stack}");
        }

        if (!IsComplete) output.WriteLine("A test run did not finish: see above.");
        if (Tests.All(test => test.LeftOut)) output.WriteLine("No test ran.");

        output.WriteLine(Sum(Tests));
    }

    private static string Text(XElement result, string name) =>
        (result.Descendants(Trx + name).FirstOrDefault()?.Value ?? "").Trim();

    private static string Sum(IEnumerable<TestOutcome> tests)
    {
        var all = tests.ToList();
        var skipped = all.Count(test => test.LeftOut);
        return $"{all.Count(test => test.Passed)} passed, {all.Count(test => test.Failed)} failed"
            + (skipped > 0 ? $", {skipped} skipped" : "");
    }

    // A host that crashes, or the end of a class, fails the run without a test that failed.
    private static bool IsWhole(XElement run)
    {
        var failed = TestsOf(run).Where(test => test.Failed).Select(test => test.Name).ToList();
        var errors = run.Descendants(Trx + "RunInfo").Where(info => (string?)info.Attribute("outcome") == "Error");
        return errors.All(error => failed.Any(name => Text(error, "Text").Contains(name, StringComparison.Ordinal)))
            && (failed.Count > 0
                || (string?)run.Element(Trx + "ResultSummary")?.Attribute("outcome") is "Completed" or "Passed");
    }

    // A row that only --all runs (RowOfAllAttribute) is not executed and gives no reason; what is left out gives one.
    private static bool IsOfThisRun(XElement result) =>
        (string?)result.Attribute("outcome") != "NotExecuted" || Text(result, "Message").Length > 0;

    private static IEnumerable<TestOutcome> TestsOf(XElement run)
    {
        var methods = run.Descendants(Trx + "UnitTest")
            .ToDictionary(test => (string)test.Attribute("id")!, test => test.Element(Trx + "TestMethod")!);
        return run.Descendants(Trx + "UnitTestResult").Where(IsOfThisRun).Select(result =>
        {
            var method = methods[(string)result.Attribute("testId")!];
            return new TestOutcome(
                Path.GetFileNameWithoutExtension((string)method.Attribute("codeBase")!),
                (string)method.Attribute("className")!, (string)result.Attribute("testName")!,
                (string)result.Attribute("outcome")!, TimeSpan.Parse(
                    (string?)result.Attribute("duration") ?? "0", CultureInfo.InvariantCulture),
                (DateTimeOffset)result.Attribute("endTime")!,
                Text(result, "Message"), Text(result, "StackTrace"));
        });
    }
}

/// <summary>
/// How one test went: passed, left out (NotExecuted), or failed, whatever that is called: Failed, Timeout, Aborted,
/// Error. A fixture's own work is not in its time.
/// </summary>
internal sealed record TestOutcome(
    string Project, string Class, string Name, string Outcome, TimeSpan Took, DateTimeOffset Ended,
    string Message, string Stack)
{
    /// <summary>It failed, and passed when it was asked again, alone.</summary>
    public bool PassedAlone { get; init; }

    public bool Passed => Outcome == "Passed" || PassedAlone;

    public bool LeftOut => Outcome == "NotExecuted";

    public bool Failed => !Passed && !LeftOut;
}
