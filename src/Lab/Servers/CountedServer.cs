using System.Net.Security;
using System.Security.Authentication;
using System.Security.Cryptography.X509Certificates;
using Grpc.Core;

namespace GrpcLab;

/// <summary>
/// A gRPC server in a process of its own, counted on both sides: the way to its channels and to networks before it.
/// </summary>
/// <remarks>One that is started here listens on this machine only and ends with this process at the latest.</remarks>
public abstract class CountedServer : ServerAccess, IEvidenceSource, IAsyncDisposable, IDisplayable
{
    private readonly ServerControl _control;
    private readonly PinnedCertificate? _pinned;
    private readonly EvidenceRecorder _recorder;
    private readonly List<NetworkedServer> _networks = [];
    private readonly string _socketHost;
    private volatile bool _stopped;

    private protected CountedServer(
        OwnedProgram? process, ServerControl control, int pid, ServerEndpoints endpoints, X509Certificate2? certificate)
    {
        (Process, _control, Pid, Endpoints, Certificate) = (process, control, pid, endpoints, certificate);
        _pinned = certificate is null ? null : new PinnedCertificate(certificate);
        _socketHost = $"unix-socket-of-{pid}";
        foreach (var endpoint in Enum.GetValues<Endpoint>().Where(Has)) Addresses.Add(AddressOf(endpoint));

        _recorder = new EvidenceRecorder(control, Addresses);
        KnownServers.Add(this);
    }

    /// <summary>Its process id, such as for <c>Process.GetProcessById</c>.</summary>
    public int Pid { get; }

    /// <summary>Where it listens.</summary>
    public ServerEndpoints Endpoints { get; }

    /// <inheritdoc/>
    public override X509Certificate2? Certificate { get; }

    /// <inheritdoc/>
    public override Endpoint DefaultEndpoint => Has(Endpoint.H2c) || !Has(Endpoint.Tls) ? Endpoint.H2c : Endpoint.Tls;

    /// <summary>
    /// What TLS agreed on with clients of Grpc.Net.Client in this process, such as "TLS 1.3 (TLS_AES_256_GCM_SHA384)";
    /// null before the first handshake.
    /// </summary>
    public string? TlsAgreed => _pinned?.Agreed;

    /// <inheritdoc/>
    internal override ServerAddresses Addresses { get; } = new();

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

    /// <inheritdoc/>
    internal override string? Ended => WhyEnded(_stopped, EndedByItself ? Process : null);

    internal virtual bool EndedByItself => !_control.HasAskedToStop && Process is { EndedByItself: true };

    /// <summary>Null for a server that somebody else has started.</summary>
    private protected OwnedProgram? Process { get; }

    private protected abstract Table ToTable();

    /// <inheritdoc/>
    /// <exception cref="InvalidOperationException">It has no such endpoint, was stopped, or has died.</exception>
    public override Uri Address(Endpoint? endpoint = null)
    {
        ThrowIfEnded();
        return AddressOf(endpoint ?? DefaultEndpoint);
    }

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
            handler.ConnectCallback = async (_, cancellation) =>
                await ConnectedSocket.OpenAsync(Endpoints.Uds!, cancellation);
        }

        return handler;
    }

    /// <summary>
    /// The same server seen through a network: delay, bandwidth, idle drop, frames counted. On this machine, by a
    /// loopback proxy, which also counts connections.
    /// </summary>
    /// <param name="network">What lies between.</param>
    /// <exception cref="ArgumentException">A setting is out of range.</exception>
    public NetworkedServer Behind(NetworkConditions network)
    {
        ArgumentNullException.ThrowIfNull(network);
        var networked = new NetworkedServer(this, network);
        lock (_networks) _networks.Add(networked);

        return networked;
    }

    /// <summary>The same server seen from a distance. Short for <see cref="Behind"/> with a round trip.</summary>
    /// <param name="roundTrip">Round-trip time to add: 0 to 10 s.</param>
    public NetworkedServer WithLatency(TimeSpan roundTrip) => Behind(new NetworkConditions { RoundTrip = roundTrip });

    /// <inheritdoc/>
    public virtual async Task<Evidence> ObserveAsync(
        long calls, Func<Task> work, CancellationToken cancellation = default)
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

    /// <summary>Ends the server: asks it first, kills it after 2 s.</summary>
    public Task StopAsync() => DisposeAsync().AsTask();

    /// <inheritdoc cref="StopAsync"/>
    public virtual async ValueTask DisposeAsync()
    {
        GC.SuppressFinalize(this);
        _stopped = true;
        lock (_networks) _networks.ForEach(network => network.Dispose());

        _control.Dispose();
        if (Process is not null) await Process.DisposeAsync();
    }

    /// <inheritdoc/>
    public IReadOnlyDictionary<string, string> ToBundle() => ToTable().ToBundle();

    /// <inheritdoc/>
    internal override async Task<JitReading?> ReadJitAsync(CancellationToken cancellation) =>
        JitReading.Of(await Control.CountersAsync(cancellation));

    internal bool Has(Endpoint endpoint) => endpoint switch
    {
        Endpoint.H2c => Endpoints.H2c is not null,
        Endpoint.Tls => Endpoints.Tls is not null && Certificate is not null,
        Endpoint.Json => Endpoints.Json is not null && Certificate is not null,
        _ => Endpoints.Uds is not null,
    };

    /// <summary>
    /// How to get an endpoint that the server lacks, as a sentence; empty when there is nothing to say.
    /// </summary>
    private protected virtual string RemedyFor(Endpoint missing) => "";

    private protected string EndpointNames() => string.Join(", ", Enum.GetValues<Endpoint>().Where(Has));

    private Uri AddressOf(Endpoint endpoint) => endpoint switch
    {
        Endpoint.H2c when Endpoints.H2c is { } h2c => h2c,
        Endpoint.Tls when Endpoints.Tls is { } tls => tls,
        Endpoint.Json when Endpoints.Json is { } json => json,
        // A name of its own, so that the traffic over this socket can be told from any other.
        Endpoint.Uds when Endpoints.Uds is not null => new Uri($"http://{_socketHost}"),
        var missing => throw new InvalidOperationException(
            $"This server has no {missing} endpoint. It has: {EndpointNames()}. {RemedyFor(missing)}".TrimEnd()),
    };
}

/// <summary>Trusts exactly one certificate, the server's own, and remembers what TLS agreed on.</summary>
internal sealed class PinnedCertificate(X509Certificate2 certificate)
{
    /// <summary>
    /// What the first handshake agreed on, such as "TLS 1.3 (TLS_AES_256_GCM_SHA384)"; null before it.
    /// </summary>
    public string? Agreed { get; private set; }

    public SslClientAuthenticationOptions ToSslOptions() => new() { RemoteCertificateValidationCallback = Accept };

    private bool Accept(object sender, X509Certificate? presented, X509Chain? chain, SslPolicyErrors errors)
    {
        if (presented is null || !presented.GetRawCertData().AsSpan().SequenceEqual(certificate.RawData)) return false;

        if (Agreed is null && sender is SslStream stream)
        {
            Agreed = $"{NameOf(stream.SslProtocol)} ({stream.NegotiatedCipherSuite})";
        }

        return true;
    }

    private static string NameOf(SslProtocols protocol) => protocol switch
    {
        SslProtocols.Tls13 => "TLS 1.3",
        SslProtocols.Tls12 => "TLS 1.2",
        _ => protocol.ToString(),
    };
}
