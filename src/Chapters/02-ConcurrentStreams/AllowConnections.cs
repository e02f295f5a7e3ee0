using Grpc.Net.Client;

namespace GrpcLab;

/// <summary>Exercise 2.2: a channel with a handler of its own, over which more calls stay open than 100.</summary>
internal sealed class AllowConnections() : Exercise<Func<Uri, GrpcChannel>>(
    "2.2", "a handler that opens what it takes",
    "Return a channel to the address, made with a SocketsHttpHandler of your own.")
{
    private const int Calls = 250;
    // On loopback a connection opens within milliseconds.
    private static readonly TimeSpan Hang = TimeSpan.FromSeconds(4);

    protected override async Task<ExerciseResult> AttemptAsync()
    {
        await using var server = await ServerAsync();
        using var channel = Given(Solution(server.Address(Endpoint.H2c)));
        var running = 0;
        var evidence = await server.ObserveAsync(Calls, async () =>
        {
            await using var open = new StreamsInTurn(new(channel));
            await open.OpenAsync(Calls, Hang, Cancellation);
            running = open.Running;
        }, Cancellation);
        return Judge(running, evidence.ServerConnectionsAccepted ?? 0);
    }

    protected override string? Meaning(Exception error) => error is ObjectDisposedException
        ? "The channel was disposed before the calls could use it. Return it as it is: the check disposes it."
        : null;

    private ExerciseResult Judge(int running, long opened) => (running, opened) switch
    {
        (_, 0) => Failed("The calls used no connection of this server. Use the address that is passed in."),
        (Calls, _) => Passed($"{Calls} calls are open at the same time, over {opened} connections."),
        (_, 1) => Failed($"Of {Calls} calls only {running} got a stream. They share one connection, and the server "
            + $"allows {running} on it; call {running + 1} waits in the handler. A SocketsHttpHandler that you make "
            + "yourself opens another connection only when told to: look at its properties whose names begin with "
            + "Enable."),
        _ => Failed($"Of {Calls} calls only {running} got a stream, over {opened} connections."),
    };
}
