using System.CommandLine;

namespace GrpcLab.Cli;

/// <summary>lab test-summary: adds up the result files of a test run; the lab script calls it.</summary>
internal static class TestSummaryCommand
{
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
                Console.WriteLine($"{project.Project}: {project.Summary}");
            }

            var total = TestResults.Sum(results);
            if (total.Passed + total.Failed == 0)
            {
                Console.Error.WriteLine("No test ran.");
            }

            Console.WriteLine(total.Summary);
            return total.IsGreen ? LabExit.Fine : LabExit.Failed;
        });
        return command;
    }
}
