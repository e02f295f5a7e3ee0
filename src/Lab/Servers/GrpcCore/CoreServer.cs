using System.Security.Cryptography.X509Certificates;

namespace GrpcLab;

/// <summary>
/// A server of Grpc.Core in a process of its own, with the services Monitor, ExampleService and ExampleUploads. It
/// listens on this machine only, takes messages of any size, and ends with this process at the latest. Grpc.Core tells
/// nothing of connections: see <see cref="CountedServer.Behind"/>.
/// </summary>
[TypeFormatterSource(typeof(DisplayFormatterSource), PreferredMimeTypes = [Mime.Html, Mime.Text])]
public sealed class CoreServer : CountedServer
{
    private readonly string _framework;

    private CoreServer(OwnedProgram process, ReadyLine ready)
        : base(
            process, new ServerControl(ControlAddress.Of(ready.Endpoints), ready.Token!), ready.Pid,
            new ServerEndpoints(new Uri(ready.Endpoints.H2c!), new Uri(ready.Endpoints.Tls!), null),
            X509CertificateLoader.LoadCertificate(Convert.FromBase64String(ready.Certificate!))) =>
        _framework = ready.Framework;

    /// <inheritdoc/>
    public override Conditions Conditions => LabConditions.OfThisProcess()
        .With("server", $"server of {GrpcCore.Name} on {_framework}")
        .With("server GC", $"server with {GcMode.Workstation.Word()} GC")
        .With("answers", "Monitor answers of 2 × 100 B, at once");

    /// <summary>Starts the built server and waits until it is ready. It answers at once, 2 × 100 B each.</summary>
    /// <param name="cancellation">Ends the wait, and the server that was being started.</param>
    /// <exception cref="PlatformNotSupportedException">Grpc.Core does not run on this platform.</exception>
    public static async Task<CoreServer> StartAsync(CancellationToken cancellation = default)
    {
        GrpcCore.ThrowIfMissing();
        using var linked = HostCancellation.Link(cancellation);
        await ServerProgram.Core.EnsureBuiltAsync(linked.Token);
        var process = await OwnedProgram.StartAsync(
            "server", ServerProgram.Core.Command([], GcMode.Workstation), OwnedProgram.TimeToStart, linked.Token);
        return new CoreServer(process, ReadyLine.Of(process.Ready));
    }

    /// <inheritdoc/>
    /// <remarks>Connections and handshakes of Grpc.Net.Client are counted on the client's side.</remarks>
    public override async Task<Evidence> ObserveAsync(
        long calls, Func<Task> work, CancellationToken cancellation = default) =>
        await base.ObserveAsync(calls, work, cancellation) with
        {
            ServerConnectionsAccepted = null,
            ServerTlsHandshakes = null,
        };

    /// <summary>One line: what it is and where; or that it was stopped or has died.</summary>
    public override string ToString() =>
        $"server of {GrpcCore.Name} · {_framework} · {Ended ?? $"{Endpoints.H2c} · {Endpoints.Tls}"}";

    private protected override Table ToTable() => Table.OfFacts(
        Ended is { } why ? [new("state", why)] :
        [
            new("h2c", $"{Endpoints.H2c}"), new("TLS", $"{Endpoints.Tls}"),
            new("version", $"{GrpcCore.Name}, {_framework}, process {Pid}"),
        ],
        "Server of Grpc.Core");
}
