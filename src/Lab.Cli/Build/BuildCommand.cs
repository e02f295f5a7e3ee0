using System.CommandLine;

namespace GrpcLab.Cli;

/// <summary>lab build: the script's own; here it only has its help.</summary>
internal static class BuildCommand
{
    public static Command Create()
    {
        var command = new Command("build", "Build what is out of date; every other command does that first");
        command.SetAction(Refuse);
        return command;
    }

    private static int Refuse(ParseResult parsed) => throw new UsageException(
        "Building is what the lab script does: ./lab build. Without it: dotnet build src/Lab.Cli.");
}
