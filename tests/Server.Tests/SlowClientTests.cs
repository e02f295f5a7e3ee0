using GrpcLab.Tests.Network;

namespace GrpcLab.Server.Tests;

/// <summary>Clients that are slow on purpose, against Kestrel's defaults. docs/attacks.md has the limits.</summary>
[Trait(TestScope.Run, TestScope.All)]
public sealed class SlowClientTests(DefaultServer shared, ITestOutputHelper output) : IClassFixture<DefaultServer>
{
    private const int InitialWindowSize = 4;

    private static readonly TimeSpan Guard = TimeSpan.FromMinutes(3), Pause = TimeSpan.FromMilliseconds(500);

    // The prefix of a message of 256 bytes, of which one byte at a time follows.
    private static readonly byte[] Announced = [0, 0, 0, 1, 0];

    [Fact(Timeout = 400_000)]
    public async Task A_unary_request_that_trickles_is_cut_off_and_a_stream_is_not()
    {
        using var limit = new CancellationTokenSource(Guard);
        using var unary = await RawHttp2Connection.OpenAsync(shared.Server);
        using var streaming = await RawHttp2Connection.OpenAsync(shared.Server);
        var streamIsAlive = false;

        await ServedAsync(async () =>
        {
            await streaming.TryWriteAsync(
                [.. Request.Headers(1, Request.Stream), .. Request.Data(1, Announced)], limit.Token);
            await unary.TryWriteAsync([.. Request.Headers(1), .. Request.Data(1, Announced)], limit.Token);
            var frames = unary.ReadAllAsync(limit.Token);
            while (!frames.IsCompleted)
            {
                await Task.Delay(Pause, limit.Token);
                await unary.TryWriteAsync(Request.Data(1, [1]), limit.Token);
                await streaming.TryWriteAsync(Request.Data(1, [1]), limit.Token);
            }

            await frames;
            await streaming.TryWriteAsync(Wire.Ping(), limit.Token);
            streamIsAlive = await streaming.ReadAllAsync(limit.Token, until: FrameType.Ping)
                is [.., { Type: FrameType.Ping }];
        });

        Assert.True(streamIsAlive);
    }

    [Fact(Timeout = 400_000)]
    public async Task A_client_that_does_not_take_its_answer_is_cut_off()
    {
        using var limit = new CancellationTokenSource(Guard);
        using var connection = await RawHttp2Connection.OpenAsync(shared.Server);
        byte[] noWindow = [0, InitialWindowSize, 0, 0, 0, 0];
        var frames = new List<Frame>();

        await ServedAsync(async () =>
        {
            await connection.TryWriteAsync(
            [
                .. Wire.Frame(4, 0, 0, noWindow), .. Request.Headers(1), .. Request.Data(1, new byte[5], ends: true),
            ], limit.Token);
            frames = await connection.ReadAllAsync(limit.Token);
        });

        // The headers of the answer need no window; nothing of its body came.
        Assert.Contains(frames, frame => frame.Type == FrameType.Headers);
        Assert.DoesNotContain(frames, frame => frame.Type == FrameType.Data);
    }

    [Fact(Timeout = 400_000)]
    public async Task Headers_that_take_too_long_end_their_connection()
    {
        using var limit = new CancellationTokenSource(Guard);
        using var connection = await RawHttp2Connection.OpenAsync(shared.Server);
        var frames = new List<Frame>();

        await ServedAsync(async () =>
        {
            await connection.TryWriteAsync(Request.HeadersToBeContinued(1), limit.Token);
            var reading = connection.ReadAllAsync(limit.Token);
            while (!reading.IsCompleted && await connection.TryWriteAsync(Request.Continuation(1, []), limit.Token))
            {
                await Task.Delay(Pause, limit.Token);
            }

            frames = await reading;
        });

        Assert.DoesNotContain(frames, frame => frame.Type == FrameType.Headers);
    }

    [Fact(Timeout = 400_000)]
    public async Task A_handshake_that_never_begins_is_not_waited_for()
    {
        using var limit = new CancellationTokenSource(Guard);

        await ServedAsync(() => RawSocket.WriteUntilClosedAsync(shared.Server, "tls", [], limit.Token));
    }

    private async Task ServedAsync(Func<Task> attack) => output.WriteLine(
        $"{await shared.Server.ServedDuringAsync(attack)} calls of another client were answered meanwhile.");
}
