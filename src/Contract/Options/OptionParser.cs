namespace GrpcLab;

/// <summary>Reads a command line of options: <c>--name value</c> or <c>--name=value</c>.</summary>
/// <remarks>
/// Not System.CommandLine, as elsewhere: it adds some 10 ms of processor time to the start of every server that a
/// chapter starts, and tells errors in words and an order of its own.
/// </remarks>
internal static class OptionParser
{
    private static readonly string[] HelpNames = ["--help", "-h", "-?", "/?"];

    public static bool IsHelp(string[] args) => args.Any(HelpNames.Contains);

    public static void PrintHelp(TextWriter output)
    {
        foreach (var option in ServerOption.All)
        {
            output.WriteLine($"  {option.Name} {option.Hint}".TrimEnd());
            output.WriteLine($"      {option.Help} Default: {option.DefaultWords}.");
        }

        output.WriteLine("  --help");
        output.WriteLine("      Print this list.");
    }

    /// <summary>The defaults with what was given; every error is told, not only the first.</summary>
    /// <param name="args">The command line.</param>
    /// <param name="errors">Gets a sentence for what cannot be read, and for what is out of range.</param>
    public static T Read<T>(IEnumerable<string> args, ICollection<string> errors)
        where T : ServerOptions, new()
    {
        var options = OptionSet.Defaults<T>();
        var rest = new Queue<string>(args);
        var seen = new HashSet<string>();
        while (rest.TryDequeue(out var argument))
        {
            var (name, inline) = Split(argument);
            if (ServerOption.All.FirstOrDefault(o => o.Name == name) is not { } option)
            {
                errors.Add($"Unknown option \"{name}\".");
                NextValue(rest); // The value of an unknown option is no error of its own.
            }
            else if (Value(option, inline, rest, errors) is { } text)
            {
                if (!seen.Add(name)) errors.Add($"{name} is given twice.");

                // What cannot be read leaves the default, so that it is no second error when the range is checked.
                var (value, error) = option.Read(text);
                if (error is null) option.Set(options, value);
                else errors.Add(error);
            }
        }

        foreach (var error in ServerOption.All.Select(option => option.CommandLineError(options)).OfType<string>())
        {
            errors.Add(error);
        }

        return options;
    }

    private static (string Name, string? Inline) Split(string argument)
    {
        var equals = argument.StartsWith("--", StringComparison.Ordinal) ? argument.IndexOf('=') : -1;
        return equals < 0 ? (argument, null) : (argument[..equals], argument[(equals + 1)..]);
    }

    private static string? Value(ServerOption option, string? inline, Queue<string> rest, ICollection<string> errors)
    {
        if (option.IsFlag)
        {
            if (inline is not null) errors.Add($"{option.Name} takes no value.");

            return inline is null ? "on" : null;
        }

        var text = inline ?? NextValue(rest);
        if (string.IsNullOrEmpty(text))
        {
            errors.Add($"{option.Name} needs a value: {option.Name} {option.Hint}.");
            return null;
        }

        return text;
    }

    private static string? NextValue(Queue<string> rest) =>
        rest.TryPeek(out var next) && !next.StartsWith("--", StringComparison.Ordinal) ? rest.Dequeue() : null;
}
