using Grpc.Net.Client;

namespace GrpcLab;

/// <summary>Exercise 1.4: a channel with a handler of its own, whose connection is to end with the channel.</summary>
internal sealed class DisposeHandler : Exercise<Func<Uri, GrpcChannel>>
{
    private const int Channels = 5;
    private static readonly TimeSpan MaxCallTime = TimeSpan.FromSeconds(10);

    public override string Id => "1.4";

    protected override string Title => "dispose the handler with the channel";

    protected override string FirstStep =>
        "Return a channel to the address, made with a SocketsHttpHandler of your own.";

    protected override async Task<ExerciseResult> AttemptAsync(
        Func<Uri, GrpcChannel> solution, CancellationToken cancellation)
    {
        await using var server = await LabServer.StartAsync(cancellation: cancellation);
        var evidence = await server.ObserveAsync(
            Channels, () => UseAsync(solution, server.Address(Endpoint.H2c), cancellation), cancellation);
        var (opened, open) = (evidence.ServerConnectionsAccepted ?? 0, evidence.ConnectionsOpen);
        return open == 0
            ? Passed($"{Channels} channels opened {opened} connections, and none is left.")
            : Failed($"All {Channels} channels are disposed, and {open} of {opened} connections are still open. A "
                + "handler that you give to a channel stays yours, unless the channel's options say otherwise.");
    }

    private static async Task UseAsync(
        Func<Uri, GrpcChannel> solution, Uri address, CancellationToken cancellation)
    {
        for (var i = 0; i < Channels; i++)
        {
            using var channel = solution(address) ?? throw new NotImplementedException();
            await OneCall.OnAsync(channel, MaxCallTime, cancellation);
        }
    }
}
