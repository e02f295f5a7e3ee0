using System.Reflection;
using System.Runtime.InteropServices;
using System.Security.Cryptography;
using System.Security.Cryptography.X509Certificates;
using Grpc.Core;
using Grpc.Core.Interceptors;
using GrpcLab.Protos;
using GrpcLab.Server;

namespace GrpcLab.CoreServer;

/// <summary>The started server of Grpc.Core and where it listens.</summary>
internal sealed class CoreListener
{
    private const string Host = "127.0.0.1";

    // Lifts a limit; Grpc.Core takes requests of up to 4 MiB by default.
    private const int Unlimited = -1;

    private readonly Grpc.Core.Server _server;

    private CoreListener(Grpc.Core.Server server, ReadyLine ready) => (_server, Ready) = (server, ready);

    /// <summary>What clients need to know.</summary>
    public ReadyLine Ready { get; }

    /// <summary>Opens both endpoints.</summary>
    /// <exception cref="IOException">There is no free port.</exception>
    public static CoreListener Start()
    {
        using var key = ECDsa.Create(ECCurve.NamedCurves.nistP256);
        using var certificate = SelfSigned.Create(key, TimeProvider.System, furtherNames: []);
        // Grpc.Core has TLS of its own and wants PEM text.
        var credentials = new SslServerCredentials(
            [new KeyCertificatePair(certificate.ExportCertificatePem(), key.ExportPkcs8PrivateKeyPem())]);
        var token = RandomNumberGenerator.GetHexString(32, lowercase: true);
        var server = Build(new MeasuredCounters(), credentials, token);
        server.Start();
        var ports = server.Ports.Select(p => p.BoundPort).ToArray();
        var endpoints = new ReadyEndpoints(
            $"http://{Host}:{ports[0]}", $"https://{Host}:{ports[1]}", Uds: null, Json: null);
        return new CoreListener(server, Described(endpoints, certificate, token));
    }

    /// <summary>Takes no more calls and gives those in flight some time; with none they are cut off.</summary>
    public Task StopAsync(TimeSpan grace) =>
        // A server that is shutting down cannot be killed any more;
        // what still runs after the grace ends with the process.
        grace > TimeSpan.Zero ? Task.WhenAny(_server.ShutdownAsync(), Task.Delay(grace)) : _server.KillAsync();

    private static Grpc.Core.Server Build(MeasuredCounters counters, SslServerCredentials credentials, string token)
    {
        var answers = new StatusAnswers(OptionSet.Defaults<ServerOptions>(), counters);
        var counting = new CallCounting(counters);
        return new Grpc.Core.Server(
        [
            new ChannelOption(ChannelOptions.MaxReceiveMessageLength, Unlimited),
            new ChannelOption(ChannelOptions.MaxSendMessageLength, Unlimited),
            // Otherwise two servers could be given the same port, and share its connections without a word.
            new ChannelOption(ChannelOptions.SoReuseport, 0),
        ])
        {
            Services =
            {
                Performance.Monitor.BindService(new MonitorService(answers)).Intercept(counting),
                Example.ExampleService.BindService(new GrpcLab.Server.ExampleService()).Intercept(counting),
                Example.ExampleUploads.BindService(new ExampleUploadsService(answers)).Intercept(counting),
                Control.BindService(new CoreControlService(token, counters)),
            },
            Ports =
            {
                new ServerPort(Host, ServerPort.PickUnused, ServerCredentials.Insecure),
                new ServerPort(Host, ServerPort.PickUnused, credentials),
            },
        };
    }

    private static ReadyLine Described(ReadyEndpoints endpoints, X509Certificate2 certificate, string token) => new()
    {
        Pid = Environment.ProcessId,
        Version = typeof(CoreListener).Assembly
            .GetCustomAttribute<AssemblyInformationalVersionAttribute>()?.InformationalVersion ?? "unknown",
        Framework = RuntimeInformation.FrameworkDescription,
        Gc = GcModes.Current.Word(),
        Token = token,
        Endpoints = endpoints,
        Certificate = Convert.ToBase64String(certificate.RawData),
        Pin = certificate.GetCertHashString(HashAlgorithmName.SHA256).ToLowerInvariant(),
        Options = new Dictionary<string, string>(), // It has none that a reader may choose.
    };
}
