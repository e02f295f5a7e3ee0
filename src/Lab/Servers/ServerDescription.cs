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
    public ServerLimits Limits { get; } = ServerLimits.Of(Options);

    /// <summary>Whether it logs each call.</summary>
    public bool Logging => Options.Logging == true;

    /// <summary>Size of each of an answer's two byte fields.</summary>
    public int PayloadBytes => Options.PayloadBytes ?? 0;

    /// <summary>The machine it runs on; null when an older server does not say.</summary>
    public ServerMachine? Machine { get; init; }

    /// <summary>When answers come and in what form, such as "held back 5 ms, compressed with gzip".</summary>
    internal string Answers =>
        (Options.Delay > TimeSpan.Zero
            ? string.Create(CultureInfo.InvariantCulture, $"held back {Options.Delay.Value.TotalMilliseconds:0.#} ms")
            : "at once")
        + (Options.CompressAnswers == true ? ", compressed with gzip" : "");
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

/// <summary>A server's limits as applied.</summary>
/// <param name="MaxStreamsPerConnection">Calls at once on one connection.</param>
/// <param name="InitialStreamWindowSize">Unread request bytes one stream may hold.</param>
/// <param name="InitialConnectionWindowSize">Unread request bytes one connection may hold.</param>
/// <param name="MaxFrameSize">Largest HTTP/2 frame accepted, in bytes.</param>
/// <param name="HeaderTableSize">HPACK table for request headers, in bytes.</param>
/// <param name="KeepAlivePingDelay">Silence after which the server pings; null when it never does.</param>
/// <param name="KeepAlivePingTimeout">Time an unanswered ping may take.</param>
/// <param name="MaxReceiveMessageSize">Largest request message, in bytes.</param>
public sealed record ServerLimits(
    int MaxStreamsPerConnection, int InitialStreamWindowSize, int InitialConnectionWindowSize, int MaxFrameSize,
    int HeaderTableSize, TimeSpan? KeepAlivePingDelay, TimeSpan KeepAlivePingTimeout, int MaxReceiveMessageSize)
{
    /// <summary>Those of a running server; 0 for what it does not tell.</summary>
    internal static ServerLimits Of(ServerOptions running) => new(
        running.MaxStreamsPerConnection ?? 0,
        running.InitialStreamWindowSize ?? 0,
        running.InitialConnectionWindowSize ?? 0,
        running.MaxFrameSize ?? 0,
        running.HeaderTableSize ?? 0,
        running.KeepAlivePingDelay,
        running.KeepAlivePingTimeout ?? TimeSpan.Zero,
        running.MaxReceiveMessageSize ?? 0);
}

/// <summary>The machine a server runs on.</summary>
/// <param name="Name">Its name.</param>
/// <param name="Processor">Model of its processor.</param>
/// <param name="Cores">Cores the server may use.</param>
/// <param name="System">Operating system and architecture.</param>
public sealed record ServerMachine(string Name, string Processor, int Cores, string System)
{
    /// <summary>Processor, cores and system; the name is nobody else's business.</summary>
    public override string ToString() => string.Create(
        CultureInfo.InvariantCulture, $"{Processor}, {ReaderNumbers.Counted(Cores, "core")}, {System}");
}

/// <summary>Turns the Control service's reply into the lab's own record.</summary>
internal static class ServerDescriptions
{
    /// <summary>The description, its addresses as seen from here.</summary>
    /// <param name="reply">What the server said.</param>
    /// <param name="reached">The address by which it was reached; null for a Unix socket.</param>
    /// <param name="place">Where it is.</param>
    public static ServerDescription From(DescribeReply reply, Uri? reached, ServerPlace place) => new(
        reply.Pid,
        PackageVersions.Short(reply.Version),
        reply.Framework,
        GcModes.Of(reply.Gc) ?? GcMode.Workstation,
        new ServerEndpoints(
            Address(reply.Endpoints.H2C, reached, place),
            Address(reply.Endpoints.Tls, reached, place),
            place.IsHere && reply.Endpoints.Uds.Length > 0 ? reply.Endpoints.Uds : null)
        {
            Json = reply.Endpoints.Json.Length == 0 ? null : Other(new Uri(reply.Endpoints.Json), reached, place),
        },
        OptionSet.Described<ServerOptions>(reply.Options.ToDictionary()))
    {
        Machine = Machine(reply),
    };

    /// <summary>The machine the server names; null when it is too old to.</summary>
    public static ServerMachine? Machine(DescribeReply reply) =>
        reply.Machine is { } m ? new ServerMachine(m.Name, m.Processor, m.Cores, m.System) : null;

    private static Uri? Address(string address, Uri? reached, ServerPlace place)
    {
        if (address.Length == 0) return null;

        var said = new Uri(address);
        if (said.Scheme == reached?.Scheme)
        {
            // What the server calls itself may be 0.0.0.0, or lie behind another
            // port. On this machine it is exact, and saves asking for "localhost".
            return place is ThisMachine && said.Port == reached.Port ? said : reached;
        }

        return Other(said, reached, place);
    }

    // One by which the server was not reached. Its own loopback addresses lead nowhere from another machine.
    private static Uri? Other(Uri said, Uri? reached, ServerPlace place) => place.IsHere ? said
        : said.IsLoopback || reached is null ? null
        : new UriBuilder(said) { Host = reached.Host }.Uri;
}
