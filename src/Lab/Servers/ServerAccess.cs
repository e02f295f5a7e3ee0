using System.Security.Cryptography.X509Certificates;
using Grpc.Net.Client;

namespace GrpcLab;

/// <summary>
/// Opens channels to a server, directly or from a distance. What a .NET engineer would write, written once.
/// </summary>
public abstract class ServerAccess
{
    /// <summary>The conditions under which calls to it run: machine, versions, GC, limits, network.</summary>
    public abstract Conditions Conditions { get; }

    /// <summary>
    /// The way in where none is named: TCP without TLS; over TLS where a server offers nothing else, as on another
    /// machine.
    /// </summary>
    public abstract Endpoint DefaultEndpoint { get; }

    /// <summary>
    /// The certificate of the TLS endpoint, for clients that pin it themselves; null without such an endpoint.
    /// </summary>
    public abstract X509Certificate2? Certificate { get; }

    /// <summary>
    /// Why it answers no longer, with the way out, in full sentences; null while it answers, and where the lab itself
    /// ended it.
    /// </summary>
    internal virtual string? Ended => null;

    /// <summary>What counts as its traffic.</summary>
    internal abstract ServerAddresses Addresses { get; }

    /// <summary>The address to give to a channel or to AddGrpcClient.</summary>
    /// <remarks>
    /// A Unix socket has no address of its own: its host is only a name, and the handler knows the path.
    /// </remarks>
    public abstract Uri Address(Endpoint? endpoint = null);

    /// <summary>
    /// A new handler with its own connections, which trusts exactly this server's certificate.
    /// </summary>
    /// <remarks>
    /// EnableMultipleHttp2Connections is true, as in the handler a channel makes when it is given none, and as in
    /// AddGrpcClient's. UseProxy is false: calls go straight to the server, whatever proxy the environment names.
    /// Only <see cref="Endpoint.Uds"/> needs a ConnectCallback, and with one a channel cannot report its connectivity
    /// state.
    /// </remarks>
    public abstract SocketsHttpHandler CreateHandler(Endpoint? endpoint = null);

    /// <summary>
    /// A new channel with a handler of its own, so that a new channel really is a new connection; disposing the channel
    /// closes it.
    /// </summary>
    /// <param name="endpoint">Which way in. Default: <see cref="DefaultEndpoint"/>, usually TCP without TLS.</param>
    /// <param name="configure">
    /// Changes the channel's options, the handler and DisposeHttpClient being set already.
    /// </param>
    /// <param name="configureHandler">Changes the handler, such as its windows or keep-alive pings.</param>
    public GrpcChannel OpenChannel(
        Endpoint? endpoint = null,
        Action<GrpcChannelOptions>? configure = null,
        Action<SocketsHttpHandler>? configureHandler = null)
    {
        var handler = CreateHandler(endpoint);
        configureHandler?.Invoke(handler);
        var options = new GrpcChannelOptions { HttpHandler = handler, DisposeHttpClient = true };
        configure?.Invoke(options);
        return GrpcChannel.ForAddress(Address(endpoint), options);
    }

    /// <summary>
    /// To be asked before anything is measured: an error that names the reason beats one from inside a closed channel.
    /// </summary>
    internal void ThrowIfEnded()
    {
        if (Ended is { } why) throw new InvalidOperationException(why);
    }

    /// <summary>What its JIT compiler has done; null where it does not say.</summary>
    internal virtual Task<JitReading?> ReadJitAsync(CancellationToken cancellation) =>
        Task.FromResult<JitReading?>(null);

    /// <summary><see cref="Ended"/> of a server in a process of its own.</summary>
    /// <param name="stopped">Whether a cell has stopped it.</param>
    /// <param name="died">Its process when that has ended by itself.</param>
    private protected static string? WhyEnded(bool stopped, OwnedProgram? died) =>
        stopped ? "This notebook has stopped its server. Run its StartAsync cell again."
        : died is not null ? $"{died.EndReport} Run its StartAsync cell to start another." : null;
}

internal static class DirectHandler
{
    /// <summary>
    /// A new handler that uses no proxy: a proxy that the environment names cannot reach a loopback address, and would
    /// be measured besides.
    /// </summary>
    public static SocketsHttpHandler Create() => new() { EnableMultipleHttp2Connections = true, UseProxy = false };
}

/// <summary>The ways into a lab server; all of them speak HTTP/2, and gRPC.</summary>
public enum Endpoint
{
    /// <summary>TCP without TLS ("HTTP/2 cleartext", known to both sides beforehand).</summary>
    H2c,

    /// <summary>TCP with TLS, the certificate pinned.</summary>
    Tls,

    /// <summary>A Unix domain socket, without TLS.</summary>
    Uds,

    /// <summary>
    /// TCP with TLS, the certificate pinned, HTTP/1.1 and HTTP/2: also for JSON. On only when asked for
    /// (LabServerOptions.Json).
    /// </summary>
    Json,
}
