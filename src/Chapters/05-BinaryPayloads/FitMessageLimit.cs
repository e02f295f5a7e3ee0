using BinaryPayloads;
using Grpc.Core;
using Grpc.Net.Client;

namespace GrpcLab;

/// <summary>Exercise 5.1: a client's limit that takes the largest reply expected, and little more.</summary>
internal sealed class FitMessageLimit : Exercise<Func<Uri, GrpcChannel>>
{
    private const int Wanted = 6_000_000;

    // One percent more, and one percent less.
    private const int Above = 6_060_000;
    private const int Below = 5_940_000;

    // What no limit that was meant for the reply would take.
    private const int Plenty = 60_000_000;

    private static readonly TimeSpan MaxCallTime = TimeSpan.FromSeconds(10);

    public override string Id => "5.1";

    protected override string Title => "a limit that fits the reply";

    protected override string FirstStep => "Return a channel to the address; its options hold the limit.";

    protected override async Task<ExerciseResult> AttemptAsync(
        Func<Uri, GrpcChannel> solution, CancellationToken cancellation)
    {
        await using var server = await LabServer.StartAsync(cancellation: cancellation);
        using var channel = solution(server.Address(Endpoint.H2c)) ?? throw new NotImplementedException();
        var client = new Payloads.PayloadsClient(channel);
        Task<bool> TakesAsync(int length) => IsTakenAsync(client, length, cancellation);

        if (!await TakesAsync(Wanted)) return Failed(await TakesAsync(Below) ? JustTooLow : TooLow);
        if (!await TakesAsync(Above))
        {
            return Passed($"{Unit.Whole(Wanted)} bytes arrive, and of {Unit.Whole(Above)} the client says "
                + $"{nameof(StatusCode.ResourceExhausted)}.");
        }

        return Failed(await TakesAsync(Plenty) ? NoLimit : TooHigh);
    }

    private static string TooLow =>
        $"A reply with {Unit.Whole(Wanted)} bytes of data was refused: the client takes messages of up to 4,194,304 "
        + "bytes unless told otherwise. The receiver decides, and a reply's receiver is the client: set "
        + "MaxReceiveMessageSize in the channel's options.";

    private static string JustTooLow =>
        $"Replies with {Unit.Whole(Below)} bytes of data come through, those with {Unit.Whole(Wanted)} do not. The "
        + "limit counts the whole message: each field's tag and length, and the other fields, too. Leave a little "
        + "room.";

    private static string TooHigh =>
        $"A reply with {Unit.Whole(Above)} bytes of data came through as well: your limit is higher than it has to be. "
        + "Stay within one percent.";

    private static string NoLimit =>
        $"A reply with {Unit.Whole(Plenty)} bytes of data came through as well. A client that takes anything can be "
        + "filled by any server, or by a single mistake there. Set the limit to what you expect.";

    private static async Task<bool> IsTakenAsync(
        Payloads.PayloadsClient client, int length, CancellationToken cancellation)
    {
        try
        {
            await client.DownloadAsync(
                new() { Length = length }, deadline: DateTime.UtcNow + MaxCallTime, cancellationToken: cancellation);
            return true;
        }
        catch (RpcException e) when (e.StatusCode == StatusCode.ResourceExhausted)
        {
            return false;
        }
    }
}
