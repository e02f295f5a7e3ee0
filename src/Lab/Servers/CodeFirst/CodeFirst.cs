using System.Security.Cryptography.X509Certificates;
using Grpc.Core;

namespace GrpcLab;

/// <summary>gRPC code-first (protobuf-net.Grpc): src/Programs/CodeFirst.</summary>
public static class CodeFirst
{
    /// <summary>Starts its server as a process of its own and loads its client; builds both when first used.</summary>
    /// <param name="cancellation">Ends the build, or the wait for the server.</param>
    /// <exception cref="InvalidOperationException">It does not build, or the server does not start.</exception>
    public static async Task<CodeFirstServer> StartAsync(CancellationToken cancellation = default)
    {
        using var linked = HostCancellation.Link(cancellation);
        await ServerProgram.CodeFirst.EnsureBuiltAsync(linked.Token);
        var client = CodeFirstClient.Load(ServerProgram.CodeFirst.FindBuilt());
        return new CodeFirstServer(
            await OwnedProgram.StartAsync(
                "code-first server", ServerProgram.CodeFirst.PlainCommand([]), OwnedProgram.TimeToStart, linked.Token,
                takesCommands: true),
            client);
    }
}

/// <summary>
/// A code-first gRPC server in a process of its own, over h2c and over TLS, and the code-first client. It listens on
/// 127.0.0.1 and ends with this process.
/// </summary>
[TypeFormatterSource(typeof(DisplayFormatterSource), PreferredMimeTypes = [Mime.Html, Mime.Text])]
public sealed class CodeFirstServer : ServerAccess, IAsyncDisposable, IDisplayable
{
    private readonly OwnedProgram _process;
    private readonly CodeFirstClient _client;
    private readonly PinnedCertificate _pinned;
    private readonly SemaphoreSlim _asking = new(1);
    private readonly Uri _h2c;
    private readonly Uri _tls;

    internal CodeFirstServer(OwnedProgram process, CodeFirstClient client)
    {
        (_process, _client) = (process, client);
        Uri Of(string endpoint) => new(process.Ready.GetProperty(endpoint).GetString()!);
        (_h2c, _tls) = (Of("h2c"), Of("tls"));
        Certificate = X509CertificateLoader.LoadCertificate(
            process.Ready.GetProperty("certificate").GetBytesFromBase64());
        _pinned = new PinnedCertificate(Certificate);
        Addresses.Add(_h2c);
        Addresses.Add(_tls);
        KnownServers.Add(this);
    }

    /// <summary>Null: it runs. Notebooks put it into the note of a figure.</summary>
    public string? LeftOut { get; }

    /// <summary>Opens channels to it: the server itself.</summary>
    public ServerAccess Access => this;

    /// <inheritdoc/>
    public override Conditions Conditions =>
        LabConditions.OfThisProcess().With("server", $"gRPC code-first ({_client.Packages})");

    /// <inheritdoc/>
    public override Endpoint DefaultEndpoint => Endpoint.H2c;

    /// <inheritdoc/>
    public override X509Certificate2 Certificate { get; }

    /// <inheritdoc/>
    internal override string? Ended => WhyEnded(_process.IsEnding, _process.EndedByItself ? _process : null);

    /// <inheritdoc/>
    internal override ServerAddresses Addresses { get; } = new();

    /// <summary>
    /// Calls of the code-first client, which check their replies: small-ints, small-mixed, big-list.
    /// </summary>
    /// <param name="invoker">
    /// Of any channel to this server or to the course's own, such as <c>channel.CreateCallInvoker()</c>.
    /// </param>
    public IReadOnlyDictionary<string, Func<Task>> Calls(CallInvoker invoker) => _client.Open(invoker);

    /// <inheritdoc/>
    /// <exception cref="InvalidOperationException">It has no such endpoint, was stopped, or has died.</exception>
    public override Uri Address(Endpoint? endpoint = null)
    {
        ThrowIfEnded();
        return (endpoint ?? DefaultEndpoint) switch
        {
            Endpoint.H2c => _h2c,
            Endpoint.Tls => _tls,
            var missing => throw new InvalidOperationException(
                $"The code-first server has no {missing} endpoint. It has: H2c, Tls."),
        };
    }

    /// <inheritdoc/>
    public override SocketsHttpHandler CreateHandler(Endpoint? endpoint = null)
    {
        var handler = DirectHandler.Create();
        if (Address(endpoint) == _tls) handler.SslOptions = _pinned.ToSslOptions();

        return handler;
    }

    /// <summary>Ends the server: asks it first, kills it after 2 s.</summary>
    public Task StopAsync() => DisposeAsync().AsTask();

    /// <inheritdoc cref="StopAsync"/>
    public ValueTask DisposeAsync() => _process.DisposeAsync();

    /// <summary>One line: packages and addresses; or that it was stopped or has died.</summary>
    public override string ToString() => $"code-first server, {_client.Packages} · {Ended ?? $"{_h2c} · {_tls}"}";

    /// <inheritdoc/>
    /// <remarks>It has no lab.Control: it answers each line on its input, one at a time.</remarks>
    internal override async Task<JitReading?> ReadJitAsync(CancellationToken cancellation)
    {
        using var limit = CancellationTokenSource.CreateLinkedTokenSource(cancellation);
        limit.CancelAfter(ServerControl.Patience);
        await _asking.WaitAsync(limit.Token);
        try
        {
            var said = await _process.AskAsync("compiled", limit.Token);
            return new(
                TimeSpan.FromTicks(said.GetProperty("ticks").GetInt64()), said.GetProperty("methods").GetInt64());
        }
        finally
        {
            _asking.Release();
        }
    }
}
