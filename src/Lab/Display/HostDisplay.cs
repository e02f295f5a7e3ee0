namespace GrpcLab;

/// <summary>
/// Shows values from inside the library, where they are not a cell's last expression. The course's engine leaves a
/// delegate in AppContext, as does <see cref="DotNetInteractive"/> in that kernel; where there is none (a plain
/// program) the text form goes to the console.
/// </summary>
internal static class HostDisplay
{
    internal const string HostKey = "GrpcLab.Display";

    private static Action<IReadOnlyDictionary<string, string>, string, bool>? Host =>
        AppContext.GetData(HostKey) as Action<IReadOnlyDictionary<string, string>, string, bool>;

    /// <summary>Whether an output can be replaced in place.</summary>
    public static bool CanUpdate => Host is not null;

    /// <summary>Shows a value now, in the order of the cell's other output.</summary>
    /// <returns>The id by which <see cref="Update"/> finds the output.</returns>
    public static string Show(IDisplayable value)
    {
        var id = "grpclab-" + Guid.NewGuid().ToString("N");
        Send(value.ToBundle(), id, update: false);
        return id;
    }

    /// <summary>Replaces what was shown; on a host that cannot, the text is printed once more.</summary>
    public static void Update(string id, IDisplayable value) => Send(value.ToBundle(), id, update: true);

    private static void Send(IReadOnlyDictionary<string, string> bundle, string id, bool update)
    {
        if (Host is { } host) host(bundle, id, update);
        else Console.WriteLine(bundle[Mime.Text]);
    }
}
