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
