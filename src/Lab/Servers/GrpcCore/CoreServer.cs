using System.Security.Cryptography.X509Certificates;
using GrpcLab.Protos;

namespace GrpcLab;

/// <summary>
/// A server of Grpc.Core in a process of its own, with the services Monitor and ExampleService. It listens on this
/// machine only, takes messages of any size, and ends with this process at the latest.
/// </summary>
[TypeFormatterSource(typeof(DisplayFormatterSource), PreferredMimeTypes = [Mime.Html, Mime.Text])]
public sealed class CoreServer : ServerAccess, IEvidenceSource, IAsyncDisposable, IDisplayable
{
    private readonly OwnedProgram _process;
    private readonly PinnedCertificate _pinned;
    private readonly EvidenceRecorder _recorder;
    private readonly ServerNetworks _networks = new();
    private readonly Uri _h2c;
    private readonly Uri _tls;
    private readonly CoreServerOptions _options;
    private volatile bool _stopped;

    private CoreServer(OwnedProgram process, CoreServerOptions options)
    {
        var ready = ReadyLine.Of(process.Ready);
        (_process, _options) = (process, options);
        Framework = ready.Framework;
        Certificate = X509CertificateLoader.LoadCertificate(Convert.FromBase64String(ready.Certificate!));
        _pinned = new PinnedCertificate(Certificate);
        (_h2c, _tls) = (new Uri(ready.Endpoints.H2c!), new Uri(ready.Endpoints.Tls!));
        Control = new ServerControl(ControlAddress.Of(ready.Endpoints), ready.Token!);
        Addresses.Add(_h2c);
        Addresses.Add(_tls);
        _recorder = new EvidenceRecorder(Control, Addresses);
        KnownServers.Add(this, Addresses);
    }

    /// <summary>Its process id.</summary>
    public int Pid => _process.Pid;

    /// <summary>Its runtime, such as ".NET 10.0.0".</summary>
    public string Framework { get; }

    /// <inheritdoc/>
    public override X509Certificate2 Certificate { get; }

    /// <summary>
    /// What TLS agreed on with clients of Grpc.Net.Client in this process; null before the first handshake.
    /// </summary>
    public string? TlsAgreed => _pinned.Agreed;

    /// <inheritdoc/>
    public override Endpoint DefaultEndpoint => Endpoint.H2c;

    /// <inheritdoc/>
    public override Conditions Conditions => LabConditions.OfThisProcess()
        .With("server", $"server of {GrpcCore.Name} on {Framework}")
        .With("server GC", $"server with {_options.Gc.Word()} GC")
        .With("answers", FormattableString.Invariant(
            $"answers of 2 × {_options.PayloadBytes:N0} B, held back {_options.Delay.TotalMilliseconds:0} ms"));

    internal ServerControl Control { get; }

    /// <inheritdoc/>
    internal override string? Ended => _stopped ? KnownServers.Stopped
        : EndedByItself ? $"{_process.EndReport} Run its StartAsync cell to start another."
        : null;

    /// <inheritdoc/>
    internal override bool EndedByItself => _process.EndedByItself;

    private ServerAddresses Addresses { get; } = new();

    /// <inheritdoc/>
    internal override async Task<CountersReply?> CountersAsync(CancellationToken cancellation) =>
        await Control.CountersAsync(cancellation);

    /// <summary>Starts the built server and waits until it is ready.</summary>
    /// <param name="options">How it is started. Default: answers at once, 2 × 100 B each.</param>
    /// <param name="cancellation">Ends the wait, and the server that was being started.</param>
    /// <exception cref="PlatformNotSupportedException">Grpc.Core does not run on this platform.</exception>
    public static async Task<CoreServer> StartAsync(
        CoreServerOptions? options = null, CancellationToken cancellation = default)
    {
        options ??= new CoreServerOptions();
        options.ThrowIfInvalid();
        GrpcCore.ThrowIfMissing();
        using var linked = HostCancellation.Link(cancellation);
        await ServerProgram.Core.EnsureBuiltAsync(linked.Token);
        var command = ServerProgram.Core.Command(options.ToArguments(), options.Gc);
        return new CoreServer(
            await OwnedProgram.StartAsync("server", command, options.StartTimeout, linked.Token), options);
    }

    /// <inheritdoc/>
    /// <exception cref="NotSupportedException">A Unix socket.</exception>
    /// <exception cref="InvalidOperationException">It was stopped or has died.</exception>
    public override Uri Address(Endpoint? endpoint = null)
    {
        ThrowIfEnded();
        return (endpoint ?? DefaultEndpoint) switch
        {
            Endpoint.H2c => _h2c,
            Endpoint.Tls => _tls,
            var missing => throw new NotSupportedException(
                $"The server of Grpc.Core has no {missing} endpoint here. It has: H2c, Tls."),
        };
    }

    /// <inheritdoc/>
    public override SocketsHttpHandler CreateHandler(Endpoint? endpoint = null)
    {
        var handler = DirectHandler.Create();
        if (Address(endpoint) == _tls) handler.SslOptions = _pinned.ToSslOptions();

        return handler;
    }

    /// <inheritdoc/>
    /// <remarks>
    /// Grpc.Core tells neither its server nor its client of connections and handshakes: see <see cref="Behind"/>. Those
    /// of Grpc.Net.Client are counted on the client's side.
    /// </remarks>
    public async Task<Evidence> ObserveAsync(long calls, Func<Task> work, CancellationToken cancellation = default)
    {
        ThrowIfEnded();
        return await _recorder.ObserveAsync(calls, work, cancellation) with
        {
            ServerConnectionsAccepted = null,
            ServerTlsHandshakes = null,
        };
    }

    /// <summary>
    /// The same server seen through a network, or through none: the proxy also counts connections, which this server
    /// cannot.
    /// </summary>
    /// <param name="network">What lies between.</param>
    /// <exception cref="ArgumentException">A setting is out of range.</exception>
    public NetworkedServer Behind(NetworkConditions network)
    {
        ArgumentNullException.ThrowIfNull(network);
        return _networks.Add(NetworkedServer.Before(this, Addresses, network));
    }

    /// <summary>Ends the server: asks it first, kills it after 2 s.</summary>
    public Task StopAsync() => DisposeAsync().AsTask();

    /// <inheritdoc cref="StopAsync"/>
    public async ValueTask DisposeAsync()
    {
        _stopped = true;
        _networks.Dispose();
        Control.Dispose();
        await _process.DisposeAsync();
    }

    /// <inheritdoc/>
    public IReadOnlyDictionary<string, string> ToBundle() => Table.OfFacts(
        Ended is { } why ? [new("state", why)] :
        [new("h2c", $"{_h2c}"), new("TLS", $"{_tls}"), new("version", $"{GrpcCore.Name}, {Framework}, process {Pid}")],
        "Server of Grpc.Core").ToBundle();

    /// <summary>One line: what it is and where; or that it was stopped or has died.</summary>
    public override string ToString() => $"server of {GrpcCore.Name} · {Framework} · {Ended ?? $"{_h2c} · {_tls}"}";
}

/// <summary>How a server of Grpc.Core is started.</summary>
public sealed record CoreServerOptions
{
    /// <summary>Time each answer of the Monitor service is held back. Default: 0; up to 1 h.</summary>
    public TimeSpan Delay { get; init; }

    /// <summary>Size of each of an answer's two byte fields. Default: 100 B; up to 512 MiB.</summary>
    public int PayloadBytes { get; init; } = 100;

    /// <summary>The server's garbage collector. Default: workstation.</summary>
    public GcMode Gc { get; init; } = GcMode.Workstation;

    /// <summary>Time the server may take to become ready. Default: 30 s.</summary>
    public TimeSpan StartTimeout { get; init; } = TimeSpan.FromSeconds(30);

    /// <summary>Throws one error that names every option out of range.</summary>
    public void ThrowIfInvalid() => Options.ThrowIfInvalid();

    internal IEnumerable<string> ToArguments() => Options.ToArguments();

    // What both servers take is declared once.
    private LabServerOptions Options =>
        new() { Delay = Delay, PayloadBytes = PayloadBytes, StartTimeout = StartTimeout };
}
