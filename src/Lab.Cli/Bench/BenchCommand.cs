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
        Description = "Keep what was measured in this folder, as bench-NAME.csv",
    };

    private static readonly Option<bool> List = new("--list") { Description = "Say which there are" };

    public static Command Create()
    {
        var command = new Command("bench", "Measure the lab itself, and the server against others: a table of ratios")
        {
            Names, Record, List,
        };
        command.SetAction((parsed, cancellation) => BenchProgram.RunAsync(
            parsed.GetValue(List)
                ? ["list"] : ["run", BenchProgram.FolderOf(parsed.GetValue(Record)), .. parsed.GetValue(Names)!],
            cancellation));
        return command;
    }
}

/// <summary>The program of the benches, which loads and measures: built when it is asked for, then run.</summary>
internal static class BenchProgram
{
    /// <summary>The folder for records, as it is told the program; "" for none.</summary>
    /// <exception cref="UsageException">There is no such folder.</exception>
    public static string FolderOf(string? record) => record is null ? ""
        : Directory.Exists(record) ? Path.GetFullPath(record)
        : throw new UsageException($"--record: {record} is no folder. Make it, or name another.");

    /// <summary>Builds and runs it.</summary>
    /// <param name="arguments">What it is told.</param>
    /// <param name="cancellation">Ends it.</param>
    /// <returns>Its exit code.</returns>
    public static async Task<int> RunAsync(IEnumerable<string> arguments, CancellationToken cancellation)
    {
        var course = CourseFolder.Find();
        var program = course.Built("Bench", "GrpcLab.Bench.dll");
        try
        {
            await ProgramBuild.EnsureAsync(course, "bench", [program], ["protos", "server", "src"], "benches",
                Console.Error.WriteLine, cancellation);
        }
        catch (InvalidOperationException e)
        {
            Console.Error.WriteLine(e.Message);
            return LabExit.Failed;
        }

        return await CourseProgram.CommandOf(program, arguments).RunInForegroundAsync(cancellation);
    }
}
