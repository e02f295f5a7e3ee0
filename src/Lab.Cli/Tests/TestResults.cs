using System.Xml.Linq;

namespace GrpcLab.Cli;

/// <summary>How one project's tests went, as its .trx file says.</summary>
internal sealed record TestResults(string Project, int Passed, int Failed, int Skipped, bool Completed)
{
    private static readonly XNamespace Trx = "http://microsoft.com/schemas/VisualStudio/TeamTest/2010";

    /// <summary>A run in which nothing ran, or whose host crashed, is not green.</summary>
    public bool IsGreen => Failed == 0 && Passed > 0 && Completed;

    public string Summary => $"{Passed} passed, {Failed} failed" + (Skipped > 0 ? $", {Skipped} skipped" : "");

    public static IReadOnlyList<TestResults> ReadAll(string folder) => !Directory.Exists(folder) ? [] :
        [.. Directory.EnumerateFiles(folder, "*.trx", SearchOption.AllDirectories).Select(Read).OrderBy(results => results.Project, StringComparer.Ordinal)];

    public static TestResults Sum(IReadOnlyCollection<TestResults> results) => new(
        "all",
        results.Sum(result => result.Passed),
        results.Sum(result => result.Failed),
        results.Sum(result => result.Skipped),
        results.All(result => result.Completed));

    public static TestResults Read(string path)
    {
        var run = XDocument.Load(path).Root!;
        var outcomes = run.Descendants(Trx + "UnitTestResult").Select(result => (string?)result.Attribute("outcome")).ToList();
        var passed = outcomes.Count(outcome => outcome == "Passed");
        var skipped = outcomes.Count(outcome => outcome == "NotExecuted");
        // Failed, Timeout, Aborted, Error: everything that is neither a pass nor left out.
        var failed = outcomes.Count - passed - skipped;
        var outcome = (string?)run.Element(Trx + "ResultSummary")?.Attribute("outcome");
        // The attribute "storage" holds the same path in lower case.
        var assembly = (string?)run.Descendants(Trx + "TestMethod").FirstOrDefault()?.Attribute("codeBase");
        var project = Path.GetFileNameWithoutExtension(assembly ?? path);
        return new(project, passed, failed, skipped, failed > 0 || outcome is "Completed" or "Passed");
    }
}
