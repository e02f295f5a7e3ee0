using Grpc.Core;
using GrpcLab.Tests.Network;
using Performance;

namespace GrpcLab.Server.Tests;

/// <summary>
/// What a client of bad manners gets from Kestrel with its defaults, and that another client is served meanwhile.
/// docs/attacks.md says the same in a table.
/// </summary>
[Trait(TestScope.Run, TestScope.All)]
public sealed class AttackTests(DefaultServer shared, ITestOutputHelper output) : IClassFixture<DefaultServer>
{
    private const int ProtocolError = 1, EnhanceYourCalm = 11, Cancel = 8;

    // Far beyond any of the limits; what is asserted is that one of them comes first.
    private const int Many = 200_000;

    // One after the other, where an attack is over in a moment.
    private const int Attackers = 20;

    private static readonly TimeSpan Guard = TimeSpan.FromSeconds(100);

    private static byte[] Ping => Wire.Ping();

    [Fact(Timeout = 240_000)]
    public async Task Requests_that_are_reset_at_once_end_their_connection()
    {
        const int Batch = 250;
        var (resets, made) = (new List<Frame>(), 0);

        await ServedAsync(async (connection, limit) =>
        {
            var reading = connection.ReadAllAsync(limit);
            var open = true;
            for (made = 0; open && made < Many; made += Batch)
            {
                var streams = Enumerable.Range(made, Batch).Select(i => (2 * i) + 1);
                open = await connection.TryWriteAsync([.. streams.SelectMany(MadeAndReset)], limit);
            }

            resets.AddRange((await reading).Where(frame => frame.Type == FrameType.RstStream));
            Assert.InRange(made, 1, Many - 1);
        }, Attackers);

        // A connection that is reset loses what was not read yet, so these are some of the server's words.
        output.WriteLine($"{made} requests were made by the last, {resets.Count} of all got RST_STREAM.");
        Assert.All(resets, reset => Assert.Equal(EnhanceYourCalm, reset.Error));
    }

    [Fact(Timeout = 240_000)]
    public async Task Headers_without_end_end_their_connection()
    {
        // Twice what a request may have, and a little. More would only meet a closed connection.
        const int Total = 70_000, Value = 1_000;

        var frames = await FramesAfterAsync(
        [
            .. Request.HeadersToBeContinued(1),
            .. Enumerable.Range(0, Total / Value)
                .SelectMany(_ => Request.Continuation(1, Request.Literal("x", new string('v', Value)))),
        ]);

        Assert.Equal(ProtocolError, Assert.Single(frames, frame => frame.Type == FrameType.GoAway).Error);
    }

    [Fact(Timeout = 240_000)]
    public async Task A_small_block_that_unpacks_to_40_MB_of_headers_ends_its_connection()
    {
        const byte NewestOfTheTable = 0xBE;
        var bomb = new byte[10_000];
        Array.Fill(bomb, NewestOfTheTable);

        var frames = await FramesAfterAsync(
            Request.Headers(1, more: [Request.Literal("bomb", new string('b', 3_900), indexed: true), bomb]));

        Assert.Equal(ProtocolError, Assert.Single(frames, frame => frame.Type == FrameType.GoAway).Error);
    }

    [Theory(Timeout = 240_000)]
    [InlineData(101, 1)]
    [InlineData(3, 12_000)]
    public async Task Too_many_headers_are_refused_and_the_connection_stays(int count, int size)
    {
        byte[] headers =
        [
            .. Request.HeadersToBeContinued(1),
            .. Enumerable.Range(0, count)
                .SelectMany(i => Request.Continuation(1, Request.Literal($"h{i}", new string('v', size)))),
            .. Request.Continuation(1, [], last: true),
        ];
        var (answer, pong) = (default(Frame), default(Frame));

        await ServedAsync(async (connection, limit) =>
        {
            Assert.True(await connection.TryWriteAsync(headers, limit));
            answer = await connection.ReadUntilAsync(FrameType.Headers, limit);
            Assert.True(await connection.TryWriteAsync(Ping, limit));
            pong = (await connection.ReadAllAsync(limit, until: FrameType.Ping))[^1];
        }, Attackers);

        Assert.Contains("431", System.Text.Encoding.ASCII.GetString(answer!.Payload), StringComparison.Ordinal);
        Assert.Equal(FrameType.Ping, pong!.Type);
    }

    [Theory(Timeout = 240_000)]
    [InlineData(nameof(FrameType.Ping))]
    [InlineData(nameof(FrameType.Settings))]
    public async Task A_flood_whose_answers_are_read_is_answered_frame_by_frame(string type)
    {
        const int Frames = 100_000;
        var frame = type == nameof(FrameType.Ping) ? Ping : Wire.Settings;
        var answered = 0;

        await ServedAsync(async (connection, limit) =>
        {
            var writing = connection.TryWriteAsync([.. Enumerable.Repeat(frame, Frames).SelectMany(f => f)], limit);
            while (answered < Frames && await connection.ReadFrameAsync(limit) is { } read)
            {
                if (read.IsAcknowledgement && $"{read.Type}" == type) answered++;
            }

            Assert.True(await writing);
        });

        Assert.Equal(Frames, answered);
    }

    [Theory(Timeout = 240_000)]
    [InlineData(nameof(FrameType.Ping))]
    [InlineData(nameof(FrameType.Settings))]
    public async Task A_flood_whose_answers_nobody_reads_comes_to_a_stop(string type)
    {
        // Several times what the buffers of both sides of a connection hold.
        const int Bytes = 32 * 1024 * 1024;
        var frame = type == nameof(FrameType.Ping) ? Ping : Wire.Settings;
        byte[] some = [.. Enumerable.Repeat(frame, 10_000).SelectMany(f => f)];
        long sent = 0;

        await ServedAsync(async (connection, limit) =>
        {
            for (var before = -1L; before != sent && sent < Bytes;)
            {
                before = sent;
                using var patience = CancellationTokenSource.CreateLinkedTokenSource(limit);
                patience.CancelAfter(TimeSpan.FromSeconds(5));
                try
                {
                    if (await connection.TryWriteAsync(some, patience.Token)) sent += some.Length;
                }
                catch (OperationCanceledException) when (!limit.IsCancellationRequested)
                {
                    // The server takes no more: what was to be shown.
                }
            }
        });

        Assert.InRange(sent, 1, Bytes - 1);
    }

    [Fact(Timeout = 240_000)]
    public async Task A_message_of_100_MB_is_refused_by_its_length()
    {
        var message = new PerformanceStatusRequest { ClientName = new string('m', 100 * 1024 * 1024) };
        using var channel = Channels.H2c(shared.Server);

        await ServedAsync(async (_, _) =>
        {
            var error = await Assert.ThrowsAsync<RpcException>(
                async () => await channel.Monitor().GetPerformanceAsync(message, deadline: Calls.Deadline));
            Assert.Equal(StatusCode.ResourceExhausted, error.StatusCode);
        });
    }

    [Theory(Timeout = 240_000)]
    [InlineData("h2c")]
    [InlineData("tls")]
    [InlineData("uds")]
    public async Task Garbage_closes_its_connection_and_no_other(string endpoint)
    {
        const int Connections = 50, Bytes = 64 * 1024;
        var random = new Random(16);

        await ServedAsync(async (_, limit) =>
        {
            for (var i = 0; i < Connections; i++)
            {
                var garbage = new byte[Bytes];
                random.NextBytes(garbage);
                await RawSocket.WriteUntilClosedAsync(shared.Server, endpoint, garbage, limit);
            }
        });
    }

    [LinuxFact(Timeout = 600_000)]
    public async Task Thousands_of_idle_connections_leave_room_for_one_more()
    {
        const int Wanted = 10_000;
        var idle = new List<RawHttp2Connection>();
        using var channel = Channels.H2c(shared.Server);
        var before = (await channel.CountersAsync(shared.Server)).Connections.Open;

        await ServedAsync(async (_, _) =>
        {
            while (idle.Count < Wanted) idle.Add(await RawHttp2Connection.OpenAsync(shared.Server));

            await channel.CountersWhenAsync(shared.Server, c => c.Connections.Open >= before + Wanted);
        });

        foreach (var connection in idle) connection.Dispose();
        await channel.CountersWhenAsync(shared.Server, c => c.Connections.Open < Wanted);
    }

    private static byte[] MadeAndReset(int stream) =>
        [.. Request.Headers(stream, ends: true), .. Wire.RstStream(stream, Cancel)];

    private async Task<List<Frame>> FramesAfterAsync(byte[] bytes)
    {
        var frames = new List<Frame>();
        await ServedAsync(async (connection, limit) =>
        {
            await connection.TryWriteAsync(bytes, limit);
            frames = await connection.ReadAllAsync(limit);
        }, Attackers);
        return frames;
    }

    private async Task ServedAsync(Func<RawHttp2Connection, CancellationToken, Task> attack, int attackers = 1)
    {
        using var limit = new CancellationTokenSource(Guard);
        var served = await shared.Server.ServedDuringAsync(async () =>
        {
            for (var i = 0; i < attackers; i++)
            {
                using var connection = await RawHttp2Connection.OpenAsync(shared.Server);
                await attack(connection, limit.Token);
            }
        });
        output.WriteLine($"{served} calls of another client were answered meanwhile, and none failed.");
    }
}
