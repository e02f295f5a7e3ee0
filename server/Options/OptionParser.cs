namespace GrpcLab.Server;

/// <summary>Reads the command line: <c>--name value</c> or <c>--name=value</c>.</summary>
internal static class OptionParser
{
    private static readonly string[] HelpNames = ["--help", "-h", "-?", "/?"];

    /// <summary>Reads and checks; every fault is reported, not only the first.</summary>
    public static ParsedArguments Parse(string[] args)
    {
        if (args.Any(HelpNames.Contains))
        {
            return new HelpWanted();
        }

        var faults = new List<string>();
        var options = TokenFiles.Read(Read(new Queue<string>(args), faults), faults);
        faults.AddRange(OptionChecks.Faults(options));
        return faults.Count == 0 ? new Accepted(options) : new Refused(faults);
    }

    private static ServerOptions Read(Queue<string> args, List<string> faults)
    {
        var options = new ServerOptions();
        var seen = new HashSet<string>();
        while (args.TryDequeue(out var argument))
        {
            var (name, inline) = Split(argument);
            var option = OptionTable.All.FirstOrDefault(o => o.Name == name);
            if (option is null)
            {
                faults.Add($"There is no option \"{name}\".");
                SkipValue(args);
            }
            else if (Value(option, inline, args, faults) is { } value)
            {
                if (!seen.Add(name))
                {
                    faults.Add($"{name} is given twice.");
                }

                options = Apply(option, options, value, faults);
            }
        }

        return options;
    }

    // What cannot be read leaves the default, so that it is no second fault of its own when the options are checked.
    private static ServerOptions Apply(OptionDefinition option, ServerOptions options, OptionValue value, List<string> faults)
    {
        var before = faults.Count;
        var changed = option.Apply(options, value);
        return faults.Count == before ? changed : options;
    }

    private static (string Name, string? Inline) Split(string argument)
    {
        var equals = argument.StartsWith("--", StringComparison.Ordinal) ? argument.IndexOf('=') : -1;
        return equals < 0 ? (argument, null) : (argument[..equals], argument[(equals + 1)..]);
    }

    private static OptionValue? Value(OptionDefinition option, string? inline, Queue<string> args, List<string> faults)
    {
        if (!option.TakesValue && inline is not null)
        {
            faults.Add($"{option.Name} takes no value.");
            return null;
        }

        var text = !option.TakesValue ? "" : inline ?? NextValue(args);
        if (string.IsNullOrEmpty(text) && option.TakesValue)
        {
            faults.Add($"{option.Name} needs a value: {option.Name} {option.Hint}.");
            return null;
        }

        return new OptionValue(option.Name, text ?? "", faults);
    }

    // The value of an unknown option is no fault of its own.
    private static void SkipValue(Queue<string> args) => NextValue(args);

    private static string? NextValue(Queue<string> args) =>
        args.TryPeek(out var next) && !next.StartsWith("--", StringComparison.Ordinal) ? args.Dequeue() : null;
}
