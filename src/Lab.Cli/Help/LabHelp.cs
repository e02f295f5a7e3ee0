using System.CommandLine;
using System.CommandLine.Help;
using System.CommandLine.Invocation;

namespace GrpcLab.Cli;

/// <summary>--help: the course's own text for the bare command, and examples behind that of each other one.</summary>
internal sealed class LabHelp(HelpAction usual) : SynchronousCommandLineAction
{
    public override bool ClearsParseErrors => true;

    public override int Invoke(ParseResult parseResult)
    {
        var output = parseResult.InvocationConfiguration.Output;
        var command = parseResult.CommandResult.Command;
        if (command is RootCommand)
        {
            output.Write(HelpText.First + HelpText.Commands);
            return LabExit.Fine;
        }

        var code = usual.Invoke(parseResult);
        var examples = HelpExamples.Of(CommandPath.Of(parseResult.CommandResult));
        if (examples.Count == 0) return code;

        var width = examples.Max(example => example.Line.Length);
        output.WriteLine("Examples:");
        foreach (var (line, does) in examples) output.WriteLine($"  {line.PadRight(width)}  {does}".TrimEnd());

        return code;
    }
}
