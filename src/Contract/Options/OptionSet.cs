namespace GrpcLab;

/// <summary>Records of options as a whole: from and to the command line, and lab.Control's answers.</summary>
internal static class OptionSet
{
    public static T Defaults<T>()
        where T : ServerOptions, new() => Fill(new T(), option => option.DefaultValue);

    public static IEnumerable<string> ToArguments(ServerOptions asked) =>
        from option in ServerOption.All
        let text = option.Text(asked)
        where text is not null && !(option.IsFlag && text == OptionValues.Off)
        from argument in option.IsFlag ? (string[])[option.Name] : [option.Name, text]
        select argument;

    /// <summary>What a running server tells of its options, by name.</summary>
    /// <param name="running">The options as applied.</param>
    public static IReadOnlyDictionary<string, string> Describe(ServerOptions running) =>
        ServerOption.All.Where(option => option.IsPublic)
            .Select(option => (option.Key, Text: option.Text(running))).Where(option => option.Text is not null)
            .ToDictionary(option => option.Key, option => option.Text!);

    /// <summary>
    /// What a running server has told; what it has not, or has in a way that nobody here knows, is null.
    /// </summary>
    public static ServerOptions Described(IReadOnlyDictionary<string, string> told) =>
        Fill(
            new ServerOptions(),
            option => told.TryGetValue(option.Key, out var text) ? option.Read(text).Value : null);

    /// <summary>What was asked for and a running server does not have, in sentences.</summary>
    public static IEnumerable<string> Differences(ServerOptions asked, ServerOptions running) =>
        from option in ServerOption.All
        let wanted = option.Get(asked)
        where option.IsPublic && wanted is not null && !Equals(wanted, option.Get(running))
        let has = option.Get(running) is null ? "it off" : option.Words(running)
        select $"{option.Property} = {option.Words(asked)} was requested, but the server has {has}.";

    private static T Fill<T>(T fresh, Func<ServerOption, object?> value)
        where T : ServerOptions
    {
        foreach (var option in ServerOption.All)
        {
            if (value(option) is { } known) option.Set(fresh, known);
        }

        return fresh;
    }
}
