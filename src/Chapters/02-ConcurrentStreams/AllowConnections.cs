using Grpc.Net.Client;
using MonitorClient = Performance.Monitor.MonitorClient;

namespace GrpcLab;

/// <summary>Exercise 2.2: a channel with a handler of its own, over which more calls stay open than 100.</summary>
internal sealed class AllowConnections : Exercise<Func<Uri, GrpcChannel>>
{
    private const int Calls = 250;
    // On loopback a connection opens within milliseconds.
    private static readonly TimeSpan Hang = TimeSpan.FromSeconds(4);

    public override string Id => "2.2";

    protected override string Title => "a handler that opens what it takes";

    protected override string FirstStep =>
        "Return a channel to the address, made with a SocketsHttpHandler of your own.";

    protected override async Task<ExerciseResult> AttemptAsync(
        Func<Uri, GrpcChannel> solution, CancellationToken cancellation)
    {
        await using var server = await LabServer.StartAsync(cancellation: cancellation);
        using var channel = solution(server.Address(Endpoint.H2c)) ?? throw new NotImplementedException();
        var running = 0;
        var evidence = await server.ObserveAsync(Calls, async () =>
        {
            await using var open = new StreamsInTurn(new MonitorClient(channel));
            await open.OpenAsync(Calls, Hang, cancellation);
            running = open.Running;
        }, cancellation);
        return Judge(running, evidence.ServerConnectionsAccepted ?? 0);
    }

    protected override ExerciseResult Explain(Exception error) => error switch
    {
        ObjectDisposedException => Failed("The channel was disposed before the calls could use it. Return it as it is: "
            + "the check disposes it."),
        _ => base.Explain(error),
    };

    private ExerciseResult Judge(int running, long opened) => (running, opened) switch
    {
        (_, 0) => Failed("The calls used no connection of this server. Use the address that is passed in."),
        (Calls, _) => Passed($"{Calls} calls are open at the same time, over {opened} connections."),
        (_, 1) => Failed($"Of {Calls} calls only {running} got a stream. They share one connection, and the server "
            + $"allows {running} on it; call {running + 1} waits in the handler. A SocketsHttpHandler that you make "
            + "yourself opens another connection only when it is told to: look at its properties that begin with "
            + "Enable."),
        _ => Failed($"Of {Calls} calls only {running} got a stream, over {opened} connections."),
    };
}
