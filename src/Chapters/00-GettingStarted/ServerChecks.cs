using System.Diagnostics;
using System.Net;
using System.Net.NetworkInformation;
using System.Net.Sockets;
using Performance;

namespace GrpcLab;

/// <summary>The checks of a server: that it starts, and those that need one, for which it is kept.</summary>
internal sealed class ServerChecks(LabServerOptions options) : IAsyncDisposable
{
    private static readonly TimeSpan CallTimeout = TimeSpan.FromSeconds(10);
    private static readonly TimeSpan ConnectTimeout = TimeSpan.FromMilliseconds(500);

    /// <summary>Measures the noise in a second or two, and in time on a machine that compiles for ten learners.</summary>
    internal static readonly Budget Short = new()
    {
        Name = "short",
        Rounds = 12,
        Slice = TimeSpan.FromMilliseconds(30),
        WarmupCap = TimeSpan.FromSeconds(8),
        Timeout = TimeSpan.FromSeconds(25),
    };

    private LabServer? _server;

    /// <summary>In this order: the first starts the server.</summary>
    public IReadOnlyList<ReadinessCheck> All => [new("a server starts", StartAsync), .. Of(() => _server)];

    /// <summary>The checks of a server that runs; none of them is tried where there is none.</summary>
    public static IReadOnlyList<ReadinessCheck> Of(Func<LabServer?> server) =>
    [
        Needing(server, "a call over h2c", (s, token) => CallAsync(s, Endpoint.H2c, token)),
        Needing(server, "a call over TLS", (s, token) => CallAsync(s, Endpoint.Tls, token)),
        Needing(server, "a call over a Unix socket", (s, token) => CallAsync(s, Endpoint.Uds, token)),
        Needing(server, "this machine only", LoopbackAsync),
        Needing(server, "quiet enough", NoiseAsync),
    ];

    public ValueTask DisposeAsync() => _server?.DisposeAsync() ?? ValueTask.CompletedTask;

    /// <summary>How far apart the same case lies when measured twice. A noisy machine is warned.</summary>
    internal static Finding Noise(CaseResult again)
    {
        if (again.Ratio is not { } ratio)
        {
            return new Finding.Failure(again.Sentence, "Calls must succeed before their times mean anything.");
        }

        if (ratio.NotSteady is not null)
        {
            return new Finding.Warning($"{again.Sentence}.",
                "Something changed during the measurement: check again, or close other programs.");
        }

        var noise = NoiseFloor.Of(ratio);
        var text = $"The same call measured twice differs by up to {Unit.Percent.Format(noise.Floor, 2)} "
            + $"({RatioText.Plain(ratio)}).";
        return noise.IsQuiet
            ? new Finding.Good(text)
            : new Finding.Warning(text, "Your machine is noisy: intervals will be wide. Close what you can, "
                + "plug a laptop in, or use the full budget.");
    }

    private static ReadinessCheck Needing(
        Func<LabServer?> server, string name, Func<LabServer, CancellationToken, Task<Finding>> look) =>
        new(name, token => server() is { } started
            ? look(started, token)
            : Task.FromResult<Finding>(new Finding.NotTried("Needs a server.")));

    private async Task<Finding> StartAsync(CancellationToken cancellation)
    {
        var clock = Stopwatch.StartNew();
        _server = await LabServer.StartAsync(options, cancellation);
        var d = _server.Description;
        return _server.StartedHere
            ? new Finding.Good($"Process {d.Pid} on {d.Framework} was ready after {Unit.Time(clock.Elapsed, 2)}.")
            : new Finding.Warning($"Using a server that was started elsewhere: process {d.Pid} on {d.Framework}.",
                "Settings that the chapters ask for may not apply to it.");
    }

    private static async Task<Finding> CallAsync(LabServer server, Endpoint endpoint, CancellationToken cancellation)
    {
        if (!server.Has(endpoint))
        {
            return server.StartedHere
                ? new Finding.Failure($"The server has no {endpoint} endpoint.",
                    "Does this system support it? Look at the server's output: ./lab server")
                : new Finding.Warning(
                    $"The server you connected to has no {endpoint} endpoint.",
                    "Chapters that need it will report that.");
        }

        var clock = Stopwatch.StartNew();
        using var channel = server.OpenChannel(endpoint);
        var reply = await OneCall.OnAsync(channel, CallTimeout, cancellation);
        var took = Unit.Time(clock.Elapsed, 2);
        return reply.DataLoad1.Length == server.Description.PayloadBytes
            ? new Finding.Good(
                $"Answered after {took}, connecting included"
                + $"{(endpoint == Endpoint.Tls ? $", {server.TlsAgreed}" : "")}.")
            : new Finding.Failure(
                $"The answer carries {reply.DataLoad1.Length} B instead of {server.Description.PayloadBytes}.",
                "Something else answers at this address; start again.");
    }

    // Whether it can be reached from this machine only: tried, not read off its addresses.
    private static async Task<Finding> LoopbackAsync(LabServer server, CancellationToken cancellation)
    {
        if (!server.StartedHere)
        {
            return new Finding.Warning(
                "The server was started elsewhere.", "Who may reach it is up to whoever started it.");
        }

        var uris = new[] { server.Endpoints.H2c, server.Endpoints.Tls }.OfType<Uri>().ToArray();
        if (uris.FirstOrDefault(u => !u.IsLoopback) is { } open) return Open($"{open} is not a loopback address.");

        var others = OwnAddresses();
        foreach (var (address, uri) in others.SelectMany(_ => uris, (address, uri) => (address, uri)))
        {
            if (await AcceptsAsync(new IPEndPoint(address, uri.Port), cancellation))
            {
                return Open($"Something accepts connections at {address}, port {uri.Port}.");
            }
        }

        return new Finding.Good("It listens on 127.0.0.1. "
            + (others.Length == 0
                ? "The machine has no other address to try."
                : $"Its ports are not reachable at this machine's other address{(others.Length == 1 ? "" : "es")}."));
    }

    private static Finding.Failure Open(string found) =>
        new(found, "The server has no authentication, so only this machine should reach it. Please open an issue.");

    private static IPAddress[] OwnAddresses() =>
        [.. NetworkInterface.GetAllNetworkInterfaces()
            .Where(n => n.OperationalStatus == OperationalStatus.Up)
            .SelectMany(n => n.GetIPProperties().UnicastAddresses)
            .Select(a => a.Address)
            .Where(a => a.AddressFamily == AddressFamily.InterNetwork && !IPAddress.IsLoopback(a))
            .Distinct()];

    private static async Task<bool> AcceptsAsync(IPEndPoint target, CancellationToken cancellation)
    {
        using var socket = new Socket(target.AddressFamily, SocketType.Stream, ProtocolType.Tcp);
        using var limit = CancellationTokenSource.CreateLinkedTokenSource(cancellation);
        limit.CancelAfter(ConnectTimeout);
        try
        {
            await socket.ConnectAsync(target, limit.Token);
            return true;
        }
        catch (Exception e)
            when (e is SocketException || (e is OperationCanceledException && !cancellation.IsCancellationRequested))
        {
            // Refused, or dropped by a firewall without an answer: either way nobody gets in.
            return false;
        }
    }

    private static async Task<Finding> NoiseAsync(LabServer server, CancellationToken cancellation)
    {
        using var channel = server.OpenChannel();
        var client = new Performance.Monitor.MonitorClient(channel);
        var request = new PerformanceStatusRequest { ClientName = "readiness" };
        var pair = await Compare.Baseline("a call", async () => await client.GetPerformanceAsync(request))
            .WithSelf("the same call").Within(Short).RunAsync(cancellation);
        return Noise(pair["the same call"]);
    }
}
