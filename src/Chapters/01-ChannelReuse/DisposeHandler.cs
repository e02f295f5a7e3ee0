using Grpc.Net.Client;

namespace GrpcLab;

/// <summary>Exercise 1.4: a channel with a handler of its own, whose connection is to end with the channel.</summary>
internal sealed class DisposeHandler() : ChannelExercise<Func<Uri, GrpcChannel>>(
    "1.4", "dispose the handler with the channel",
    "Return a channel to the address, made with a SocketsHttpHandler of your own.")
{
    private const int Channels = 5;

    protected override async Task<ExerciseResult> AttemptAsync()
    {
        await using var server = await ServerAsync();
        var evidence = await server.ObserveAsync(Channels, async () =>
        {
            for (var i = 0; i < Channels; i++)
            {
                using var channel = Given(Solution(server.Address(Endpoint.H2c)));
                await CallAsync(channel);
            }
        }, Cancellation);
        var (opened, open) = (evidence.ServerConnectionsAccepted ?? 0, evidence.ConnectionsOpen);
        if (opened == 0) return Failed("No call reached the address that is passed in. Use it.");

        return open == 0
            ? Passed($"{Channels} channels opened {opened} connections, and none is left.")
            : Failed($"All {Channels} channels are disposed, but {open} of {opened} connections are still open. A "
                + "handler that you give to a channel stays yours, unless the channel's options say otherwise.");
    }
}
