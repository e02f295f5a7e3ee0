using System.Security.Cryptography.X509Certificates;
using Grpc.Core;

namespace GrpcLab;

/// <summary>
/// A code-first gRPC server in a process of its own, and the code-first client. It listens on 127.0.0.1 and ends with
/// this process.
/// </summary>
[TypeFormatterSource(typeof(DisplayFormatterSource), PreferredMimeTypes = [Mime.Html, Mime.Text])]
public sealed class CodeFirstServer : CodeFirstStart, IAsyncDisposable, IDisplayable
{
    private readonly OwnedProgram _process;
    private readonly CodeFirstClient _client;

    private CodeFirstServer(OwnedProgram process, CodeFirstClient client)
    {
        (_process, _client) = (process, client);
        var ready = process.Ready;
        Access = new CodeFirstAccess(
            new Uri(ready.GetProperty("h2c").GetString()!),
            new Uri(ready.GetProperty("tls").GetString()!),
            X509CertificateLoader.LoadCertificate(ready.GetProperty("certificate").GetBytesFromBase64()),
            client.Packages);
    }

    /// <inheritdoc/>
    public override string? LeftOut => null;

    /// <summary>Opens channels to it: over h2c and over TLS.</summary>
    public ServerAccess Access { get; }

    /// <summary>
    /// Calls of the code-first client, which check their replies: small-ints, small-mixed, big-list, monitor.
    /// </summary>
    /// <param name="invoker">
    /// Of any channel to this server or to the course's own, such as <c>channel.CreateCallInvoker()</c>.
    /// </param>
    public IReadOnlyDictionary<string, Func<Task>> Calls(CallInvoker invoker) => _client.Open(invoker);

    internal static async Task<CodeFirstServer> StartAsync(string assembly, CancellationToken cancellation)
    {
        var client = CodeFirstClient.Load(assembly);
        var start = ServerProgram.OfThisRuntime(assembly, []);
        return new CodeFirstServer(
            await OwnedProgram.StartAsync("code-first server", start, OwnedProgram.TimeToStart, cancellation), client);
    }

    /// <summary>Ends the server: asks it first, kills it after 2 s.</summary>
    public Task StopAsync() => DisposeAsync().AsTask();

    /// <inheritdoc cref="StopAsync"/>
    public ValueTask DisposeAsync() => _process.DisposeAsync();

    /// <inheritdoc/>
    public IReadOnlyDictionary<string, string> ToBundle() => PlainWords.Bundle(ToString());

    /// <summary>One line: packages and addresses.</summary>
    public override string ToString() =>
        $"code-first server, {_client.Packages} · {Access.Address(Endpoint.H2c)} · {Access.Address(Endpoint.Tls)}";
}
