using System.Diagnostics;
using System.Security.Cryptography.X509Certificates;
using System.Text.Json;
using Grpc.Core;

namespace GrpcLab;

/// <summary>A code-first gRPC server in a process of its own, and the code-first client. It listens on 127.0.0.1 and ends with this process.</summary>
[TypeFormatterSource(typeof(DisplayFormatterSource), PreferredMimeTypes = [Mime.Html, Mime.Text])]
public sealed class CodeFirstServer : CodeFirstStart, IAsyncDisposable, IDisplayable
{
    private static readonly TimeSpan TimeToStart = TimeSpan.FromSeconds(30);

    private readonly Process _process;
    private readonly CodeFirstClient _client;

    private CodeFirstServer(Process process, CodeFirstClient client, JsonElement ready)
    {
        (_process, _client) = (process, client);
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

    /// <summary>Calls of the code-first client, which check their replies: small-ints, small-mixed, big-list, monitor.</summary>
    /// <param name="invoker">Of any channel to this server or to the course's own, such as <c>channel.CreateCallInvoker()</c>.</param>
    public IReadOnlyDictionary<string, Func<Task>> Calls(CallInvoker invoker) => _client.Open(invoker);

    internal static async Task<CodeFirstServer> StartAsync(string assembly, CancellationToken cancellation)
    {
        var client = CodeFirstClient.Load(assembly);
        var process = ChildProcess.Start(ServerProgram.OfThisRuntime(assembly, []));
        var errors = OutputTail.Follow(process.StandardError.BaseStream);
        try
        {
            var line = await process.StandardOutput.ReadLineAsync(cancellation).AsTask().WaitAsync(TimeToStart, cancellation);
            return line is not null ? new CodeFirstServer(process, client, JsonElement.Parse(line))
                : throw new InvalidOperationException($"The code-first server ended before it was ready. It said: {errors.Text}");
        }
        catch
        {
            await ChildProcess.EndAsync(process);
            throw;
        }
    }

    /// <summary>Ends the server: asks it first, kills it after 2 s.</summary>
    public Task StopAsync() => DisposeAsync().AsTask();

    /// <inheritdoc cref="StopAsync"/>
    public ValueTask DisposeAsync() => new(ChildProcess.EndAsync(_process));

    /// <inheritdoc/>
    public IReadOnlyDictionary<string, string> ToBundle() => PlainWords.Bundle(ToString());

    /// <summary>One line: packages and addresses.</summary>
    public override string ToString() => $"code-first server, {_client.Packages} · {Access.Address(Endpoint.H2c)} · {Access.Address(Endpoint.Tls)}";
}
