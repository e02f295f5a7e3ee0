using System.CommandLine;
using System.Globalization;

namespace GrpcLab.Cli;

/// <summary>lab test-summary: adds up the result files of a test run; the lab script calls it.</summary>
internal static class TestSummaryCommand
{
    private const int Slowest = 10;

    public static Command Create()
    {
        var folder = new Argument<DirectoryInfo>("folder") { Description = "The folder of the .trx files" };
        var command = new Command("test-summary", "Add up the results of a test run") { folder };
        command.Hidden = true;
        command.SetAction(parsed =>
        {
            var results = TestResults.ReadAll(parsed.GetValue(folder)!.FullName);
            foreach (var project in results)
            {
                Console.WriteLine(string.Create(CultureInfo.InvariantCulture, $"{project.Project}: {project.Summary} in {project.Took.TotalSeconds:0} s"));
            }

            var total = TestResults.Sum(results);
            TellSlowest(total.Classes);
            if (total.Passed + total.Failed == 0)
            {
                Console.Error.WriteLine("No test ran.");
            }

            Console.WriteLine(total.Summary);
            return total.IsGreen ? LabExit.Fine : LabExit.Failed;
        });
        return command;
    }

    private static void TellSlowest(IEnumerable<TestClassTime> classes)
    {
        Console.WriteLine("Slowest classes:");
        foreach (var slow in classes.OrderByDescending(c => c.Took).Take(Slowest))
        {
            Console.WriteLine(string.Create(CultureInfo.InvariantCulture, $"{slow.Took.TotalSeconds,7:0.0} s {slow.Name}"));
        }
    }
}
