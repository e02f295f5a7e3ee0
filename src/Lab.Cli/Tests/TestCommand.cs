using System.CommandLine;
using System.Globalization;

namespace GrpcLab.Cli;

/// <summary>
/// lab test: runs every test project, and adds up what came of it. The lab script builds them before.
/// </summary>
internal static class TestCommand
{
    private const int Slowest = 10;

    public static Command Create()
    {
        var all = new Option<bool>("--all") { Description = "Add the tests that take long or judge times" };
        var command = new Command(
            "test", "Run the tests; further arguments go to dotnet test, such as --filter") { all };
        command.TreatUnmatchedTokensAsErrors = false;
        command.SetAction(
            (parsed, cancellation) => RunAsync(parsed.GetValue(all), [.. parsed.UnmatchedTokens], cancellation));
        return command;
    }

    private static async Task<int> RunAsync(bool all, IReadOnlyList<string> arguments, CancellationToken cancellation)
    {
        var course = CourseFolder.Find();
        var results = Path.Combine(course.Root, "artifacts", "test-results");
        if (Directory.Exists(results)) Directory.Delete(results, recursive: true);
        var run = new TestRun(TestProject.All(course), results, all, arguments, Console.Error);
        var passed = await run.RunAsync(cancellation);
        return Tell(TestResults.ReadAll(results)) && passed ? LabExit.Fine : LabExit.Failed;
    }

    private static bool Tell(IReadOnlyList<TestResults> results)
    {
        foreach (var project in results)
        {
            Console.WriteLine(string.Create(CultureInfo.InvariantCulture,
                $"{project.Project}: {project.Summary} in {project.Took.TotalSeconds:0} s"));
        }

        var total = TestResults.Sum(results);
        TellSlowest(total.Classes);
        if (total.Passed + total.Failed == 0) Console.Error.WriteLine("No test ran.");

        Console.WriteLine(total.Summary);
        return total.IsGreen;
    }

    private static void TellSlowest(IEnumerable<TestClassTime> classes)
    {
        Console.WriteLine("Slowest classes:");
        foreach (var slow in classes.OrderByDescending(c => c.Took).Take(Slowest))
        {
            Console.WriteLine(
                string.Create(CultureInfo.InvariantCulture, $"{slow.Took.TotalSeconds,7:0.0} s {slow.Name}"));
        }
    }
}
