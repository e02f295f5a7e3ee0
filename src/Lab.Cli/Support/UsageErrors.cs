using System.CommandLine;
using System.CommandLine.Invocation;
using System.CommandLine.Parsing;
using GrpcLab.Notebooks;

namespace GrpcLab.Cli;

/// <summary>What is wrong with a command line: one line, which names what was probably meant.</summary>
internal static class UsageErrors
{
    /// <summary>The line; null when nothing is wrong.</summary>
    public static string? Of(ParseResult parsed)
    {
        var result = parsed.CommandResult;
        // Help, the version and completion answer whatever else was typed.
        if (parsed.Action is not ParseErrorAction && parsed.Action != result.Command.Action) return null;
        if (Strangers(parsed).FirstOrDefault() is { } option) return NoOption(result, option);
        if (parsed.Errors.Count == 0) return null;

        return parsed.UnmatchedTokens.FirstOrDefault() switch
        {
            null => string.Join(" ", parsed.Errors.Select(error => OneLine(error.Message)).Distinct()),
            var token when IsOption(token) => NoOption(result, token),
            var token when result.Command.Subcommands.Count > 0 =>
                $"Unknown command '{$"{LabHelp.PathOf(result)} {token}".Trim()}'."
                + Nearest.Question(token, [.. result.Command.Subcommands.Select(command => command.Name), "--help"])
                + $" {Help(result)} lists all.",
            var token => $"lab {LabHelp.PathOf(result)} does not know what to do with '{token}'. "
                + $"{Help(result)} says what it takes.",
        };
    }

    // System.CommandLine gives a word it does not know to an argument that takes any number of them,
    // and --lits becomes the name of a chapter. Behind -- everything is meant as it stands.
    private static IEnumerable<string> Strangers(ParseResult parsed)
    {
        if (!parsed.CommandResult.Command.TreatUnmatchedTokensAsErrors) return [];

        var named = parsed.Tokens.TakeWhile(token => token.Type != TokenType.DoubleDash).ToHashSet();
        return parsed.CommandResult.Children.OfType<ArgumentResult>().SelectMany(argument => argument.Tokens)
            .Where(token => IsOption(token.Value) && named.Contains(token)).Select(token => token.Value);
    }

    private static string NoOption(CommandResult result, string option)
    {
        // Those of lab itself are meant everywhere.
        var names = result.Command.Options.Where(known => !known.Hidden).Select(known => known.Name).Append("--help");
        return $"{$"lab {LabHelp.PathOf(result)}".Trim()} has no option '{option}'.{Nearest.Question(option, names)} "
            + $"{Help(result)} lists all.";
    }

    private static bool IsOption(string token) => token.Length > 1 && token[0] == '-';

    private static string Help(CommandResult result) => $"./lab {LabHelp.PathOf(result)} --help".Replace("  ", " ");

    private static string OneLine(string message) =>
        string.Join(' ', message.Split((char[]?)null, StringSplitOptions.RemoveEmptyEntries));
}

/// <summary>The command was asked for something it cannot do; the message says what to ask for.</summary>
internal sealed class UsageException(string message) : Exception(message)
{
    /// <summary>Of a port that cannot be listened on.</summary>
    public static UsageException OfPort(int port, Exception error) => new(
        $"Port {port} is not available: {error.Message.TrimEnd('.')}. Pass --port 0 to let the system choose one.");
}
