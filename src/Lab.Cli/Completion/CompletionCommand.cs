using System.CommandLine;

namespace GrpcLab.Cli;

/// <summary>lab completion: the script that lets a shell ask this command what may come next.</summary>
internal static class CompletionCommand
{
    private static readonly Argument<string> Shell = new("shell") { Description = "bash, zsh, fish or pwsh" };

    public static Command Create()
    {
        Shell.AcceptOnlyFromAmong("bash", "zsh", "fish", "pwsh");
        var command = new Command("completion",
            "Print the script that lets a shell complete commands, options and chapters") { Shell };
        command.SetAction(parsed => Console.Write(Resource.Read($"completion.{parsed.GetValue(Shell)}")));
        return command;
    }
}
