namespace GrpcLab.Cli;

/// <summary>
/// The texts that need no build: the lab script prints the same files before there is a program to ask.
/// </summary>
internal static class HelpText
{
    /// <summary>What to do first: the answer to the bare command.</summary>
    public static string First { get; } = Resource.Read("first.txt");

    /// <summary>Every command in a line, and the exit codes.</summary>
    public static string Commands { get; } = Resource.Read("commands.txt");
}
