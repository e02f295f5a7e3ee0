using System.Security.Cryptography.X509Certificates;
using Grpc.Core;
using GrpcLab.Protos;

namespace GrpcLab;

/// <summary>
/// A gRPC server in a process of its own, and the way to its channels, its counters and its conditions.
/// </summary>
/// <remarks>One that is started here listens on this machine only and ends with this process at the latest.</remarks>
[TypeFormatterSource(typeof(DisplayFormatterSource), PreferredMimeTypes = [Mime.Html, Mime.Text])]
public sealed partial class LabServer : ServerAccess, IEvidenceSource, IAsyncDisposable, IDisplayable
{
    private readonly OwnedProgram? _process;
    private readonly ServerControl _control;
    private readonly PinnedCertificate? _pinned;
    private readonly EvidenceRecorder _recorder;
    private readonly ServerNetworks _networks = new();
    private readonly string _socketHost;

    private LabServer(
        OwnedProgram? process, ServerControl control, ServerDescription description, X509Certificate2? certificate)
    {
        (_process, _control, Description, Certificate) = (process, control, description, certificate);
        _pinned = certificate is null ? null : new PinnedCertificate(certificate);
        _socketHost = $"unix-socket-of-{description.Pid}";
        Addresses = new ServerAddresses();
        foreach (var endpoint in Enum.GetValues<Endpoint>().Where(Has)) Addresses.Add(AddressOf(endpoint));

        _recorder = new EvidenceRecorder(control, Addresses);
        KnownServers.Add(this, Addresses);
    }

    /// <summary>The lab's own connection to the server.</summary>
    /// <exception cref="InvalidOperationException">The server was stopped or has died.</exception>
    internal ServerControl Control
    {
        get
        {
            ThrowIfEnded();
            return _control;
        }
    }

    /// <summary>What the server says of itself.</summary>
    public ServerDescription Description { get; }

    /// <summary>Where it listens.</summary>
    public ServerEndpoints Endpoints => Description.Endpoints;

    /// <summary>Its limits as applied.</summary>
    public ServerLimits Limits => Description.Limits;

    /// <summary>Its version.</summary>
    public string Version => Description.Version;

    /// <inheritdoc/>
    public override X509Certificate2? Certificate { get; }

    /// <summary>What was asked for and this server, started by someone else, does not have. Usually empty.</summary>
    public IReadOnlyList<string> Warnings { get; private init; } = [];

    /// <summary>Whether it runs on this machine.</summary>
    public bool IsHere => Place.IsHere;

    /// <summary>
    /// What a small call to a server on another machine takes, the median of 21; null for a server on this machine.
    /// </summary>
    public TimeSpan? RoundTrip { get; private init; }

    /// <summary>
    /// What callers of the Control service must show; needed to use this server from another process.
    /// </summary>
    public required string Token { get; init; }

    // The folder that a server started here has made for its socket: one that is killed leaves it.
    private string? SocketFolder { get; init; }

    /// <summary>
    /// What TLS agreed on with this process, such as "TLS 1.3 (TLS_AES_256_GCM_SHA384)"; null before the first
    /// handshake.
    /// </summary>
    public string? TlsAgreed => _pinned?.Agreed;

    /// <inheritdoc/>
    public override Conditions Conditions => LabConditions.Of(this);

    internal ServerAddresses Addresses { get; }

    internal ServerPlace Place { get; private init; } = new ThisMachine();

    internal bool StartedHere => _process is not null;
    internal long LogLines => _process?.LinesSaid ?? 0;

    /// <summary>
    /// Starts the built server and waits until it is ready; or, when GRPCLAB_SERVER names a running one, connects to
    /// that.
    /// </summary>
    /// <param name="options">How it is started. Default: the server's own defaults.</param>
    /// <param name="cancellation">Ends the wait, and the server that was being started.</param>
    public static async Task<LabServer> StartAsync(
        LabServerOptions? options = null, CancellationToken cancellation = default)
    {
        options ??= new LabServerOptions();
        options.ThrowIfInvalid();
        using var linked = HostCancellation.Link(cancellation);
        if (RemoteSettings.FromEnvironment() is { } remote)
        {
            return await ConnectAsync(
                ControlAddress.OfRunning(remote.Server, remote.Trust), remote.Token, options, linked.Token);
        }

        return await StartHereAsync(options, linked.Token);
    }

    /// <summary>Uses a server that runs already. Ending this object does not end that server.</summary>
    /// <param name="server">Any of its http or https addresses; of a server on another machine the https one.</param>
    /// <param name="token">The token from its ready line or its token file.</param>
    /// <param name="trust">
    /// What verifies its certificate before the token is sent. Default: the system; at a loopback address nothing.
    /// </param>
    /// <param name="cancellation">Ends the wait for its answer.</param>
    /// <exception cref="ArgumentException">The token would travel to another machine in clear.</exception>
    /// <exception cref="InvalidOperationException">
    /// The server is not reached, not trusted, or refuses the token; the message says which.
    /// </exception>
    public static async Task<LabServer> ConnectAsync(
        Uri server, string token, ServerTrust? trust = null, CancellationToken cancellation = default)
    {
        ArgumentNullException.ThrowIfNull(server);
        ArgumentException.ThrowIfNullOrEmpty(token);
        using var linked = HostCancellation.Link(cancellation);
        return await ConnectAsync(ControlAddress.OfRunning(server, trust), token, new LabServerOptions(), linked.Token);
    }

    /// <inheritdoc/>
    public override Endpoint DefaultEndpoint => Has(Endpoint.H2c) || !Has(Endpoint.Tls) ? Endpoint.H2c : Endpoint.Tls;

    /// <inheritdoc/>
    /// <exception cref="InvalidOperationException">It has no such endpoint, was stopped, or has died.</exception>
    public override Uri Address(Endpoint? endpoint = null)
    {
        ThrowIfEnded();
        return AddressOf(endpoint ?? DefaultEndpoint);
    }

    private Uri AddressOf(Endpoint endpoint) => endpoint switch
    {
        Endpoint.H2c when Endpoints.H2c is { } h2c => h2c,
        Endpoint.Tls when Endpoints.Tls is { } tls => tls,
        Endpoint.Json when Endpoints.Json is { } json => json,
        // A name of its own, so that the traffic over this socket can be told from any other.
        Endpoint.Uds when Endpoints.Uds is not null => new Uri($"http://{_socketHost}"),
        var missing => throw new InvalidOperationException(
            $"This server has no {missing} endpoint. It has: {EndpointNames()}. {Place.RemedyFor(missing)}".TrimEnd()),
    };

    /// <inheritdoc/>
    public override SocketsHttpHandler CreateHandler(Endpoint? endpoint = null)
    {
        _ = Address(endpoint); // Says so when there is no such endpoint.
        var handler = DirectHandler.Create();
        var chosen = endpoint ?? DefaultEndpoint;
        if (chosen is Endpoint.Tls or Endpoint.Json)
        {
            handler.SslOptions = _pinned!.ToSslOptions();
        }
        else if (chosen == Endpoint.Uds)
        {
            handler.ConnectCallback = (_, cancellation) => UnixSocket.ConnectAsync(Endpoints.Uds!, cancellation);
        }

        return handler;
    }

    /// <summary>
    /// The same server seen through a network: delay, bandwidth, idle drop, frames counted. On this machine, by a
    /// loopback proxy.
    /// </summary>
    /// <param name="network">What lies between.</param>
    /// <exception cref="ArgumentException">A setting is out of range.</exception>
    public NetworkedServer Behind(NetworkConditions network)
    {
        ArgumentNullException.ThrowIfNull(network);
        return _networks.Add(NetworkedServer.Before(this, Addresses, network));
    }

    /// <summary>The same server seen from a distance. Short for <see cref="Behind"/> with a round trip.</summary>
    /// <param name="roundTrip">Round-trip time to add: 0 to 10 s.</param>
    /// <param name="holdOpening">
    /// Whether opening a TCP connection costs a round trip, too. Default: true, as it does in a network.
    /// </param>
    public NetworkedServer WithLatency(TimeSpan roundTrip, bool holdOpening = true) =>
        Behind(new NetworkConditions { RoundTrip = roundTrip, HoldOpening = holdOpening });

    /// <inheritdoc/>
    public async Task<Evidence> ObserveAsync(long calls, Func<Task> work, CancellationToken cancellation = default)
    {
        ThrowIfEnded();
        try
        {
            return await _recorder.ObserveAsync(calls, work, cancellation);
        }
        catch (Exception e) when (e is RpcException or ObjectDisposedException && Ended is not null)
        {
            throw new InvalidOperationException(Ended, e);
        }
    }

    /// <inheritdoc/>
    internal override async Task<CountersReply?> CountersAsync(CancellationToken cancellation) =>
        await Control.CountersAsync(cancellation);

    /// <summary>How many connections the server has open now, the lab's own control connection left out.</summary>
    /// <param name="cancellation">Ends the wait for its answer.</param>
    internal async Task<long> CountOpenConnectionsAsync(CancellationToken cancellation = default)
    {
        using var linked = HostCancellation.Link(cancellation);
        return (await Control.CountersAsync(linked.Token)).Connections.Open;
    }

    /// <summary>Ends the server: asks it first, kills it after 2 s.</summary>
    public Task StopAsync() => DisposeAsync().AsTask();

    /// <inheritdoc cref="StopAsync"/>
    public async ValueTask DisposeAsync()
    {
        _stopped = true;
        _networks.Dispose();
        _control.Dispose();
        if (_process is not null) await _process.DisposeAsync();
        RemoveSocketFolder();
    }

    /// <inheritdoc/>
    public IReadOnlyDictionary<string, string> ToBundle() => ServerTable.Of(this).ToBundle();

    /// <summary>One line: process, runtime and endpoints; or that it was stopped or has died.</summary>
    public override string ToString() => $"server {Version} · {Description.Framework} · {Ended ?? EndpointNames()}";

    internal bool Has(Endpoint endpoint) => endpoint switch
    {
        Endpoint.H2c => Endpoints.H2c is not null,
        Endpoint.Tls => Endpoints.Tls is not null && Certificate is not null,
        Endpoint.Json => Endpoints.Json is not null && Certificate is not null,
        _ => Endpoints.Uds is not null,
    };

    private void RemoveSocketFolder()
    {
        try
        {
            if (Directory.Exists(SocketFolder)) Directory.Delete(SocketFolder, recursive: true);
        }
        catch (Exception e) when (e is IOException or UnauthorizedAccessException)
        {
            // A server that starts removes it as well, and was quicker.
        }
    }

    private string EndpointNames() => string.Join(", ", Enum.GetValues<Endpoint>().Where(Has));

    internal static async Task<LabServer> ConnectAsync(
        ControlAddress address, string token, LabServerOptions asked, CancellationToken cancellation)
    {
        var connected = await OpenAsync(null, address, token, asked, cancellation);
        foreach (var warning in connected.Warnings) HostDisplay.Show(new Notice(warning));

        return connected;
    }

    private static async Task<LabServer> OpenAsync(
        OwnedProgram? process, ControlAddress address, string token, LabServerOptions asked,
        CancellationToken cancellation)
    {
        var control = new ServerControl(address, token);
        try
        {
            var first = await ServerProbe.TakeAsync(control, address, cancellation);
            return new LabServer(process, control, first.Description, first.Certificate)
            {
                Token = token,
                SocketFolder = process is null || asked.UnixSocket is not null
                    ? null
                    : Path.GetDirectoryName(first.Description.Endpoints.Uds),
                Place = first.Place,
                RoundTrip = first.RoundTrip,
                Warnings = [.. asked.Differences(first.Description), .. first.Warnings],
            };
        }
        catch (Exception e)
        {
            control.Dispose();
            var said = process?.LastErrors;
            await (process?.DisposeAsync() ?? ValueTask.CompletedTask);
            throw e is RpcException call ? ConnectError.Describe(call, address, control.Connection, said) : e;
        }
    }
}
