using BinaryPayloads;
using Grpc.Core;
using Grpc.Net.Client;

namespace GrpcLab;

/// <summary>Exercise 5.1: a client's limit that takes the largest reply expected, and little more.</summary>
internal sealed class FitMessageLimit() : ChannelExercise<Func<Uri, GrpcChannel>>(
    "5.1", "a limit that fits the reply", "Return a channel to the address; its options hold the limit.")
{
    private const int Wanted = 6_000_000;

    // One percent more, and one percent less.
    private const int Above = 6_060_000;
    private const int Below = 5_940_000;

    // What no limit that was meant for the reply would take.
    private const int Plenty = 60_000_000;

    protected override async Task<ExerciseResult> AttemptAsync()
    {
        await using var server = await ServerAsync();
        using var channel = Given(Solution(server.Address(Endpoint.H2c)));
        var client = new Payloads.PayloadsClient(channel);
        if (!await IsTakenAsync(client, Wanted))
        {
            return Failed(await IsTakenAsync(client, Below)
                ? $"Replies with {Unit.Whole(Below)} bytes of data come through; those with {Unit.Whole(Wanted)} do "
                    + "not. The limit applies to the whole message: each field's tag and length, and the other fields, "
                    + "too. Leave a little room."
                : $"A reply with {Unit.Whole(Wanted)} bytes of data was refused: the client accepts messages of up to "
                    + "4,194,304 bytes unless told otherwise. The receiver decides, and a reply's receiver is the "
                    + "client: set MaxReceiveMessageSize in the channel's options.");
        }

        if (!await IsTakenAsync(client, Above))
        {
            return Passed($"{Unit.Whole(Wanted)} bytes arrive; with {Unit.Whole(Above)} the client reports "
                + $"{nameof(StatusCode.ResourceExhausted)}.");
        }

        return Failed(await IsTakenAsync(client, Plenty)
            ? $"A reply with {Unit.Whole(Plenty)} bytes of data came through as well. The memory of a client without a "
                + "limit can be filled by any server, or by a single bug there. Set the limit to what you expect."
            : $"A reply with {Unit.Whole(Above)} bytes of data came through as well: your limit is higher than it has "
                + "to be. Stay within one percent.");
    }

    private async Task<bool> IsTakenAsync(Payloads.PayloadsClient client, int length)
    {
        try
        {
            await client.DownloadAsync(new() { Length = length }, InTime);
            return true;
        }
        catch (RpcException e) when (e.StatusCode == StatusCode.ResourceExhausted)
        {
            return false;
        }
    }
}
