using CliWrap;
using Google.Protobuf;
using Grpc.Net.Client;
using Performance;

namespace GrpcLab.Bench;

/// <summary>A server that has one core to itself and is loaded by h2load from another.</summary>
internal sealed class PinnedServer(OwnedProgram program, Uri address) : IAsyncDisposable
{
    public const string Path = $"/{UnaryCall.Method}";

    /// <summary>Who runs where, for the conditions.</summary>
    public const string Placement = "the servers on one core (taskset), one loaded at a time, h2load on another";

    private static readonly PerformanceStatusRequest Request = new() { ClientName = "abc" };

    /// <summary>Why this machine cannot do it; null when it can.</summary>
    public static string? Missing => H2Load.Missing ?? Cores.Missing;

    public static async Task<PinnedServer> StartOursAsync(CancellationToken cancellation)
    {
        var command = ServerProgram.Kestrel.Command(OptionSet.ToArguments(new LabServerOptions()), GcMode.Workstation);
        var program = await StartAsync(command, cancellation);
        return new(program, new(ReadyLine.Of(program.Ready).Endpoints.H2c!));
    }

    public static async Task<PinnedServer> StartLowerAsync(
        string kind, IMessage answer, CancellationToken cancellation)
    {
        var command = ServerProgram.OfThisRuntime(
            typeof(PinnedServer).Assembly.Location, [LowerServer.Verb, kind, answer.ToByteString().ToBase64()]);
        var program = await StartAsync(command, cancellation);
        return new(program, new(program.Ready.GetProperty("address").GetString()!));
    }

    public async Task<PerformanceStatusResponse> AskAsync(CancellationToken cancellation)
    {
        using var channel = GrpcChannel.ForAddress(
            address, new() { HttpHandler = DirectHandler.Create(), DisposeHttpClient = true });
        return await new Performance.Monitor.MonitorClient(channel)
            .GetPerformanceAsync(Request, cancellationToken: cancellation);
    }

    /// <summary>Loads it from the other core with so many requests, all connections together.</summary>
    public Task<H2LoadResult> LoadAsync(PeerLoad load, int requests, CancellationToken cancellation) =>
        H2Load.RunAsync(
            new H2LoadPlan(address, UnaryCall.Method, Request, program.Pid) { Requests = requests }.Pinned(load),
            cancellation);

    public ValueTask DisposeAsync() => program.DisposeAsync();

    // Pinned before it starts: a runtime counts its cores once.
    private static Task<OwnedProgram> StartAsync(Command command, CancellationToken cancellation)
    {
        var words = Cores.Pinned(Cores.Server, command.TargetFilePath);
        var pinned = command
            .WithTargetFile(words[0])
            .WithArguments(arguments => arguments.Add(words.Skip(1)).Add(command.Arguments, escape: false));
        return OwnedProgram.StartAsync("server", pinned, OwnedProgram.TimeToStart, cancellation);
    }
}
