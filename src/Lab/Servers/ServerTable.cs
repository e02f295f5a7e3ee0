namespace GrpcLab;

internal static class ServerTable
{
    // What has a row of its own.
    private static readonly HashSet<string> InOtherRows =
    [
        nameof(ServerOptions.Json), nameof(ServerOptions.Gc), nameof(ServerOptions.Logging),
        nameof(ServerOptions.MaxStreamsPerConnection), nameof(ServerOptions.InitialStreamWindowSize),
        nameof(ServerOptions.InitialConnectionWindowSize),
        nameof(ServerOptions.MaxFrameSize), nameof(ServerOptions.MaxReceiveMessageSize),
        nameof(ServerOptions.KeepAlivePingDelay),
        nameof(ServerOptions.PayloadBytes), nameof(ServerOptions.Delay), nameof(ServerOptions.CompressAnswers),
    ];

    public static Table Of(LabServer server) => Table.OfFacts(Facts(server), "Lab server");

    /// <summary>The options that no other row tells, and that are not as they come.</summary>
    internal static IEnumerable<KeyValuePair<string, string>> Changed(ServerOptions running) =>
        from option in ServerOption.All
        where option.IsPublic && !InOtherRows.Contains(option.Property) && option.IsChanged(running)
        select KeyValuePair.Create(option.Property, option.Words(running));

    private static IEnumerable<KeyValuePair<string, string>> Facts(LabServer server)
    {
        var d = server.Description;
        if (server.Ended is { } why)
        {
            // Addresses and limits would look as if it still answered.
            yield return new("state", why);
            yield return new("version", $"{d.Version}, {d.Framework}, it was process {d.Pid}");
            yield break;
        }

        foreach (var fact in LabConditions.OfPlace(server)) yield return fact;

        yield return new("h2c", server.Endpoints.H2c?.ToString() ?? "off");
        yield return new("TLS", server.Endpoints.Tls?.ToString() ?? "off");
        yield return new("Unix socket", server.Endpoints.Uds ?? "off");
        if (server.Endpoints.Json is { } json)
        {
            yield return new("JSON, and gRPC: TLS, HTTP/1.1 and HTTP/2", json.ToString());
        }

        yield return new("version", $"{d.Version}, {d.Framework}, process {d.Pid}");
        yield return new("GC", d.Gc.Word());
        yield return new("streams per connection", Unit.Whole(d.Limits.MaxStreamsPerConnection));
        yield return new("windows", $"{Bytes(d.Limits.InitialStreamWindowSize)} a stream, "
            + $"{Bytes(d.Limits.InitialConnectionWindowSize)} a connection");
        yield return new("largest frame", Bytes(d.Options.MaxFrameSize ?? 0));
        yield return new("largest request message", Bytes(d.Options.MaxReceiveMessageSize ?? 0));
        yield return new("keep-alive ping", d.Options.KeepAlivePingDelay is { } delay
            ? $"after {Unit.Time(delay)} of silence" : "off");
        yield return new("logging", d.Logging ? "on" : "off");
        yield return new("answers", $"2 × {Bytes(d.PayloadBytes)}, {d.Answers}");
        foreach (var fact in Changed(d.Options)) yield return fact;

        foreach (var warning in server.Warnings) yield return new("note", warning);
    }

    private static string Bytes(long value) => Unit.Whole(value) + " B";
}

/// <summary>Something a reader should know before reading on.</summary>
/// <param name="Text">One sentence.</param>
[TypeFormatterSource(typeof(DisplayFormatterSource), PreferredMimeTypes = [Mime.Html, Mime.Text])]
internal sealed record Notice(string Text) : IDisplayable
{
    public IReadOnlyDictionary<string, string> ToBundle() => new Dictionary<string, string>
    {
        [Mime.Html] = "<div style=\"border-left:4px solid #E69F00;padding:.2em .8em;margin:.4em "
            + $"0\">{Markup.Escape(Text)}</div>",
        [Mime.Text] = "! " + Text,
    };
}
