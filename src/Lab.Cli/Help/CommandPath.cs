using System.CommandLine.Parsing;

namespace GrpcLab.Cli;

/// <summary>How a command is typed.</summary>
internal static class CommandPath
{
    /// <summary>Its words behind lab, as in "kernel install"; empty for lab itself.</summary>
    public static string Of(CommandResult result) => result.Parent is CommandResult above
        ? $"{Of(above)} {result.Command.Name}".TrimStart()
        : "";
}
