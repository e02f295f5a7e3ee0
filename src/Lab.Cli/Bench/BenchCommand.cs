using System.CommandLine;

namespace GrpcLab.Cli;

/// <summary>lab bench: builds the benches and runs them, in a process of their own.</summary>
internal static class BenchCommand
{
    private static readonly Argument<string[]> Names = new("name")
    {
        Description = "Which benches, by their names [default: all]",
        Arity = ArgumentArity.ZeroOrMore,
    };

    private static readonly Option<string?> Record = new("--record")
    {
        Description = "Keep what was measured in this folder, as bench-NAME.csv; lab docs writes docs/bench.md from "
            + "data/recorded",
    };

    private static readonly Option<bool> List = new("--list") { Description = "Say which there are" };

    public static Command Create()
    {
        var command = new Command("bench", "Measure the lab itself, and the server against others: a table of ratios")
        {
            Names, Record, List,
        };
        command.SetAction((parsed, cancellation) => RunAsync(
            parsed.GetValue(List) ? ["list"] : ["run", FolderOf(parsed.GetValue(Record)), .. parsed.GetValue(Names)!],
            cancellation));
        return command;
    }

    private static string FolderOf(string? record) => record is null ? ""
        : Directory.Exists(record) ? Path.GetFullPath(record)
        : throw new UsageException($"--record: {record} is no folder. Make it, or name another.");

    private static async Task<int> RunAsync(IEnumerable<string> arguments, CancellationToken cancellation)
    {
        var course = CourseFolder.Find();
        Console.Error.WriteLine("Building the benches…");
        var build = await Dotnet.BuildAsync(course.Root, "bench", cancellation);
        if (build.ExitCode != 0)
        {
            Console.Error.WriteLine($"The benches did not build.\n{build.Said}");
            return LabExit.Failed;
        }

        var start = CourseProgram.StartInfo(course.Built("Bench", "GrpcLab.Bench.dll"), arguments);
        using var process = ChildProcess.Start(start);
        try
        {
            await process.WaitForExitAsync(cancellation);
            return process.ExitCode;
        }
        catch (OperationCanceledException)
        {
            await ChildProcess.EndAsync(process);
            throw;
        }
    }
}
