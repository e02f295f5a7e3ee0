using System.Security.Cryptography.X509Certificates;
using Grpc.Core;

namespace GrpcLab;

/// <summary>
/// The course's server in a process of its own, and the way to its channels, its counters and its conditions.
/// </summary>
/// <remarks>One that is started here listens on this machine only and ends with this process at the latest.</remarks>
[TypeFormatterSource(typeof(DisplayFormatterSource), PreferredMimeTypes = [Mime.Html, Mime.Text])]
public sealed class LabServer : CountedServer
{
    private const string ForH2c =
        "To measure h2c, start it with --allow-cleartext, on a network where nobody can eavesdrop.";

    private const string TlsOnly = "This server offers TLS only: calls that name no endpoint go over TLS, and calls "
        + $"that ask for h2c fail. {ForH2c}";

    private volatile bool _ending;

    private LabServer(
        OwnedProgram? process, ServerControl control, ServerDescription description, X509Certificate2? certificate)
        : base(process, control, description.Pid, description.Endpoints, certificate) => Description = description;

    /// <summary>What the server says of itself.</summary>
    public ServerDescription Description { get; }

    /// <summary>Its limits as applied.</summary>
    public ServerLimits Limits => Description.Limits;

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

    /// <inheritdoc/>
    public override Conditions Conditions => LabConditions.Of(this);

    internal ServerPlace Place { get; private init; } = new(IsHere: true, Words: null);

    internal bool StartedHere => Process is not null;

    /// <inheritdoc/>
    internal override bool EndedByItself => !_ending && base.EndedByItself;

    /// <summary>Whether its process has ended or is about to, so that it answers no longer.</summary>
    internal bool HasEnded => _ending || Process is { HasExited: true };

    // The folder that a server started here has made for its socket: one that is killed leaves it.
    private string? SocketFolder { get; init; }

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

    /// <summary>
    /// Starts a server on this machine, whatever GRPCLAB_SERVER names: for what needs several, or needs to end one.
    /// </summary>
    /// <param name="options">How it is started. Default: the server's own defaults.</param>
    /// <param name="cancellation">Ends the wait, and the server that was being started.</param>
    public static async Task<LabServer> StartHereAsync(
        LabServerOptions? options = null, CancellationToken cancellation = default)
    {
        options ??= new LabServerOptions();
        options.ThrowIfInvalid();
        using var linked = HostCancellation.Link(cancellation);
        cancellation = linked.Token;
        var command = ServerProgram.Kestrel.Command(OptionSet.ToArguments(options), options.Gc ?? GcMode.Workstation);
        // Only a collector of its traces may be somebody whose certificate it has to judge.
        if (options.Otlp is null) command = command.WithEnvironment(ServerProgram.RemoveAuthorities);
        command = command.WithEnvironment(environment =>
        {
            foreach (var (name, value) in options.Environment) environment[name] = value;
        });
        var process = await OwnedProgram.StartAsync("server", command, options.StartTimeout, cancellation);
        var ready = ReadyLine.Of(process.Ready);
        return await OpenAsync(process, ControlAddress.Of(ready.Endpoints), ready.Token!, options, cancellation);
    }

    /// <summary>Uses a server that runs already. Ending this object does not end that server.</summary>
    /// <param name="server">Any of its http or https addresses; of a server on another machine the https one.</param>
    /// <param name="token">The token from its ready line or its token file.</param>
    /// <param name="trust">
    /// What verifies its certificate before the token is sent. Default: the system; at a loopback address nothing.
    /// </param>
    /// <param name="cancellation">Ends the wait for its answer.</param>
    /// <exception cref="ArgumentException">The token would travel to another machine in cleartext.</exception>
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

    internal static async Task<LabServer> ConnectAsync(
        ControlAddress address, string token, LabServerOptions asked, CancellationToken cancellation)
    {
        var connected = await OpenAsync(null, address, token, asked, cancellation);
        foreach (var warning in connected.Warnings) HostDisplay.Show(new Notice(warning));

        return connected;
    }

    /// <summary>Connections the server has open now, as it counts them itself; the lab's own left out.</summary>
    /// <param name="cancellation">Ends the wait for its answer.</param>
    public async Task<long> CountOpenConnectionsAsync(CancellationToken cancellation = default)
    {
        using var linked = HostCancellation.Link(cancellation);
        return (await Control.CountersAsync(linked.Token)).Connections.Open;
    }

    /// <summary>
    /// Lines of log so far, of a server that was started with Logging; the lab's own calls write some, too.
    /// Waits until the logger, which writes behind the calls, has caught up.
    /// </summary>
    /// <param name="cancellation">Ends the wait.</param>
    /// <exception cref="InvalidOperationException">The server was started by someone else.</exception>
    public async Task<long> CountLinesLoggedAsync(CancellationToken cancellation = default)
    {
        var process = Own();
        using var linked = HostCancellation.Link(cancellation);
        return await process.CountLinesSaidAsync(linked.Token);
    }

    /// <summary>
    /// Asks the server to end, as SIGTERM does, and returns at once: it drains, then closes its endpoints, and calls in
    /// flight have its ShutdownTimeout left.
    /// </summary>
    /// <param name="cancellation">Ends the wait for its answer.</param>
    /// <returns>How many calls were in flight when it was asked.</returns>
    /// <exception cref="InvalidOperationException">The server was started by someone else.</exception>
    public async Task<long> AskToStopAsync(CancellationToken cancellation = default)
    {
        var (process, control) = (Own(), Control);
        using var linked = HostCancellation.Link(cancellation);
        control.HasAskedToStop = true;
        try
        {
            return await control.StopAsync(linked.Token);
        }
        catch when (!process.HasExited)
        {
            control.HasAskedToStop = false;
            throw;
        }
    }

    /// <summary>
    /// Ends the server's process on the spot, as a crash or kill -9 does: no word to anybody, calls in flight included.
    /// </summary>
    /// <exception cref="InvalidOperationException">The server was started by someone else.</exception>
    public async Task KillAsync()
    {
        var process = Own();
        _ending = true;
        await process.KillAsync();
    }

    /// <summary>
    /// Asks the server to end in order, as a deployment does: GOAWAY, then time for the calls in flight. Returns when
    /// it has ended.
    /// </summary>
    /// <param name="cancellation">Ends the wait.</param>
    /// <returns>How many calls were in flight when it was asked.</returns>
    /// <exception cref="InvalidOperationException">The server was started by someone else.</exception>
    public async Task<long> DrainAsync(CancellationToken cancellation = default)
    {
        var process = Own();
        using var linked = HostCancellation.Link(cancellation);
        var inFlight = await AskToStopAsync(linked.Token);
        _ending = true;
        await process.WaitForExitAsync(linked.Token);
        return inFlight;
    }

    /// <inheritdoc cref="CountedServer.StopAsync"/>
    public override async ValueTask DisposeAsync()
    {
        await base.DisposeAsync();
        try
        {
            if (Directory.Exists(SocketFolder)) Directory.Delete(SocketFolder, recursive: true);
        }
        catch (Exception e) when (e is IOException or UnauthorizedAccessException)
        {
            // A server that starts removes it as well, and was quicker.
        }
    }

    /// <summary>One line: process, runtime and endpoints; or that it was stopped or has died.</summary>
    public override string ToString() =>
        $"server {Description.Version} · {Description.Framework} · {Ended ?? EndpointNames()}";

    private protected override Table ToTable() => ServerTable.Of(this);

    private protected override string RemedyFor(Endpoint missing) => (missing, IsHere) switch
    {
        (Endpoint.Json, true) => "Start it with LabServer.StartAsync(new() { Json = true }).",
        (Endpoint.Json, false) => "To measure JSON, start it with --json on.",
        (Endpoint.H2c, false) => ForH2c,
        (Endpoint.Uds, false) => "A Unix socket cannot reach another machine.",
        _ => "",
    };

    private OwnedProgram Own() => Process
        ?? throw new InvalidOperationException("This server was started by someone else, so the lab does not "
            + "stop it. Start one with LabServer.StartHereAsync().");

    private static async Task<LabServer> OpenAsync(
        OwnedProgram? process, ControlAddress address, string token, LabServerOptions asked,
        CancellationToken cancellation)
    {
        var control = new ServerControl(address, token);
        try
        {
            var reply = await control.DescribeAsync(cancellation);
            var place = ServerPlace.Of(address.Uri, reply.Machine, control.Connection.IsWithinOneHost);
            var description = ServerDescription.From(reply, address.Uri, place);
            var certificate = control.Connection.Verified ?? (reply.Certificate.IsEmpty
                ? null
                : X509CertificateLoader.LoadCertificate(reply.Certificate.Span));
            TimeSpan? roundTrip = place.IsHere ? null : await control.RoundTripAsync(cancellation);
            var missing = OptionSet.Differences(asked, description.Options);
            return new LabServer(process, control, description, certificate)
            {
                Token = token,
                SocketFolder = process is null || asked.UnixSocket is not null
                    ? null
                    : Path.GetDirectoryName(description.Endpoints.Uds),
                Place = place,
                RoundTrip = roundTrip,
                Warnings = description.Endpoints is { H2c: null, Tls: not null } && !place.IsHere
                    ? [.. missing, TlsOnly] : [.. missing],
            };
        }
        catch (Exception e)
        {
            control.Dispose();
            var said = process?.LastErrors;
            await (process?.DisposeAsync() ?? ValueTask.CompletedTask);
            throw e is RpcException call ? control.Connection.Explain(call, said) : e;
        }
    }
}
