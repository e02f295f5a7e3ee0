using System.Globalization;
using GrpcLab.Protos;

namespace GrpcLab;

/// <summary>What a running server says of itself.</summary>
/// <param name="Pid">Its process id.</param>
/// <param name="Version">Version of the server program.</param>
/// <param name="Framework">Its runtime, such as ".NET 10.0.0".</param>
/// <param name="Gc">Its garbage collector.</param>
/// <param name="Endpoints">Where it listens.</param>
/// <param name="Options">Its options as applied; null is one that is off.</param>
public sealed record ServerDescription(
    int Pid, string Version, string Framework, GcMode Gc, ServerEndpoints Endpoints, ServerOptions Options)
{
    /// <summary>Its HTTP/2 and gRPC limits as applied.</summary>
    public ServerLimits Limits { get; } = new(
        Options.MaxStreamsPerConnection ?? 0, Options.InitialStreamWindowSize ?? 0,
        Options.InitialConnectionWindowSize ?? 0);

    /// <summary>Whether it logs each call.</summary>
    public bool Logging => Options.Logging == true;

    /// <summary>Size of each of the two byte fields in an answer of Monitor and MonitorStreams.</summary>
    public int PayloadBytes => Options.PayloadBytes ?? 0;

    /// <summary>When answers come and in what form, such as "held back 5 ms, compressed with gzip".</summary>
    internal string Answers =>
        (Options.Delay > TimeSpan.Zero
            ? string.Create(CultureInfo.InvariantCulture, $"held back {Options.Delay.Value.TotalMilliseconds:0.#} ms")
            : "at once")
        + (Options.CompressAnswers == true ? ", compressed with gzip" : "");

    /// <summary>The description, its addresses as seen from here.</summary>
    /// <param name="reply">What the server said.</param>
    /// <param name="reached">The address by which it was reached; null for a Unix socket.</param>
    /// <param name="place">Where it is.</param>
    internal static ServerDescription From(DescribeReply reply, Uri? reached, ServerPlace place)
    {
        // The endpoint for JSON has the scheme of the TLS one: its port tells that it is the one reached.
        var isJsonReached = reply.Endpoints.Json.Length > 0 && new Uri(reply.Endpoints.Json).Port == reached?.Port;
        return new(
            reply.Pid, PackageVersions.Short(reply.Version), reply.Framework,
            GcModes.Of(reply.Gc) ?? GcMode.Workstation,
            new ServerEndpoints(
                Seen(reply.Endpoints.H2C), Seen(reply.Endpoints.Tls, alsoReached: !isJsonReached),
                place.IsHere && reply.Endpoints.Uds.Length > 0 ? reply.Endpoints.Uds : null)
            {
                Json = Seen(reply.Endpoints.Json, alsoReached: false),
            },
            OptionSet.Described(reply.Options.ToDictionary()));

        Uri? Seen(string address, bool alsoReached = true)
        {
            if (address.Length == 0) return null;

            var said = new Uri(address);
            if (alsoReached && said.Scheme == reached?.Scheme)
            {
                // What the server calls itself may be 0.0.0.0, or lie behind another
                // port. On this machine it is exact, and saves asking for "localhost".
                return place.GoesWithoutSaying && said.Port == reached.Port ? said : reached;
            }

            // One by which it was not reached. Its own loopback addresses lead nowhere from another machine.
            return place.IsHere ? said
                : said.IsLoopback || reached is null ? null
                : new UriBuilder(said) { Host = reached.Host }.Uri;
        }
    }
}

/// <summary>Where a server is, as seen from here.</summary>
/// <param name="IsHere">Whether it is this machine, so that its loopback addresses and files are ours.</param>
/// <param name="Words">
/// What a result's conditions say of it; null for this machine at a loopback address or a socket.
/// </param>
internal sealed record ServerPlace(bool IsHere, string? Words)
{
    public bool GoesWithoutSaying => Words is null;

    /// <param name="reached">The address by which it was reached; null for a Unix socket.</param>
    /// <param name="machine">What the server says of its machine; null when it is too old to.</param>
    /// <param name="isWithinOneHost">Whether both ends of the connection are on one machine.</param>
    public static ServerPlace Of(Uri? reached, MachineFacts? machine, bool isWithinOneHost) =>
        // A tunnel or a forwarded port begins at a loopback address, too; the name tells that it ends elsewhere.
        !isWithinOneHost || (machine is not null && machine.Name != Environment.MachineName)
            ? new(false, $"server on another machine{(machine is null ? "" : $" ({WordsOf(machine)})")}")
        : reached is { IsLoopback: false }
            ? new(true, $"server on this machine, reached at its network address {reached.Host}")
        : new(true, null);

    // Its name is nobody else's business.
    private static string WordsOf(MachineFacts machine) =>
        $"{machine.Processor}, {ReaderNumbers.Counted(machine.Cores, "core")}, {machine.System}";
}

/// <summary>Where a server listens. An endpoint that is off is null.</summary>
/// <param name="H2c">HTTP/2 without TLS, such as http://127.0.0.1:41001.</param>
/// <param name="Tls">HTTP/2 over TLS, such as https://127.0.0.1:41002.</param>
/// <param name="Uds">Path of the Unix domain socket.</param>
public sealed record ServerEndpoints(Uri? H2c, Uri? Tls, string? Uds)
{
    /// <summary>HTTP/1.1 and HTTP/2 over TLS, for JSON. Off unless asked for.</summary>
    public Uri? Json { get; init; }
}

/// <summary>A server's limits as applied, those that chapters compute with; 0 for what it does not tell.</summary>
/// <param name="MaxStreamsPerConnection">Calls at once on one connection.</param>
/// <param name="InitialStreamWindowSize">Unread request bytes one stream may hold.</param>
/// <param name="InitialConnectionWindowSize">Unread request bytes one connection may hold.</param>
public sealed record ServerLimits(
    int MaxStreamsPerConnection, int InitialStreamWindowSize, int InitialConnectionWindowSize);
