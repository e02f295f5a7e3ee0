namespace GrpcLab;

/// <summary>Records of options as a whole: from and to the command line, and lab.Control's answers.</summary>
internal static class OptionSet
{
    /// <summary>A record with every default.</summary>
    public static T Defaults<T>()
        where T : ServerOptions, new() => Fill(new T(), option => option.Default());

    /// <summary>What is asked for, as arguments of the server.</summary>
    public static IEnumerable<string> ToArguments<T>(T asked)
        where T : ServerOptions => ServerOption.Of<T>().SelectMany(option => Arguments(option, asked));

    /// <summary>What a running server tells of its options, by name.</summary>
    /// <param name="running">The options as applied.</param>
    /// <param name="has">Which options the server has. Default: all.</param>
    public static IReadOnlyDictionary<string, string> Describe<T>(T running, Func<ServerOption, bool>? has = null)
        where T : ServerOptions => ServerOption.Of<T>().Where(option => option.IsPublic && has?.Invoke(option) != false)
            .Select(option => (option.Key, Text: option.Text(running))).Where(option => option.Text is not null)
            .ToDictionary(option => option.Key, option => option.Text!);

    /// <summary>
    /// What a running server has told; what it has not, or has in a way that nobody here knows, is null.
    /// </summary>
    public static T Described<T>(IReadOnlyDictionary<string, string> told)
        where T : ServerOptions, new() =>
        Fill(new T(), option => told.TryGetValue(option.Key, out var text) ? option.Read(text).Value : null);

    /// <summary>What was asked for and a running server does not have, in sentences.</summary>
    public static IEnumerable<string> Differences<T>(T asked, T running)
        where T : ServerOptions =>
        from option in ServerOption.Of<T>()
        let wanted = option.Get(asked)
        where option.IsPublic && wanted is not null && !Equals(wanted, option.Get(running))
        let has = option.Get(running) is null ? "it off" : option.Words(running)
        select $"{option.Property} was asked to be {option.Words(asked)}, but the server has {has}.";

    private static IEnumerable<string> Arguments<T>(ServerOption option, T asked)
        where T : ServerOptions => option.Text(asked) is not { } text ? []
            : option.TakesValue ? [option.Name, text]
            : text == OptionValues.Off ? [] : [option.Name];

    private static T Fill<T>(T fresh, Func<ServerOption, object?> value)
        where T : ServerOptions
    {
        foreach (var option in ServerOption.Of<T>())
        {
            if (value(option) is { } known) option.Set(fresh, known);
        }

        return fresh;
    }
}
