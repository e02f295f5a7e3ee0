using Grpc.Core;
using GrpcLab.Tests.Servers;

namespace GrpcLab.Tests.Evidences;

public sealed class EvidenceTests(LabServerFixture fixture) : IClassFixture<LabServerFixture>
{
    private readonly LabServer _server = fixture.Server;

    [Theory(Timeout = 400_000)]
    [InlineData(Endpoint.H2c, 0)]
    [InlineData(Endpoint.Tls, 1)]
    [InlineData(Endpoint.Uds, 0)]
    public async Task Calls_on_new_channels_are_counted_exactly_on_both_sides(Endpoint endpoint, int handshakesEach)
    {
        const int Channels = 12;
        const int CallsEach = 3;

        var evidence = await _server.ObserveAsync(Channels * CallsEach, async () =>
        {
            for (var i = 0; i < Channels; i++)
            {
                using var channel = _server.OpenChannel(endpoint);
                await Calls.AskManyAsync(channel, CallsEach);
            }
        });

        Assert.Equal((Channels, Channels), (evidence.ConnectionsOpened, evidence.ServerConnectionsAccepted!.Value));
        Assert.Equal((Channels * handshakesEach, Channels * handshakesEach),
            (evidence.TlsHandshakes, evidence.ServerTlsHandshakes!.Value));
        Assert.Equal((Channels * CallsEach, 0L), (evidence.ServerCalls!.Value, evidence.ServerCallsFailed!.Value));
    }

    [Theory(Timeout = 400_000)]
    [InlineData(Endpoint.Tls)]
    [RowOfAll(Endpoint.H2c), RowOfAll(Endpoint.Uds)]
    public async Task A_reused_channel_opens_nothing_more(Endpoint endpoint)
    {
        using var channel = _server.OpenChannel(endpoint);
        await Calls.AskAsync(channel);

        var evidence = await _server.ObserveAsync(50, () => Calls.AskManyAsync(channel, 50));

        Assert.Equal((0, 0L, 1),
            (evidence.ConnectionsOpened, evidence.ServerConnectionsAccepted!.Value, evidence.ConnectionsOpen));
    }

    [Fact(Timeout = 400_000)]
    public async Task Channels_opened_at_once_are_counted_exactly()
    {
        const int Callers = 16;
        const int CallsEach = 10;

        var evidence = await _server.ObserveAsync(
            Callers * CallsEach, () => Task.WhenAll(Enumerable.Range(0, Callers).Select(async _ =>
            {
                using var channel = _server.OpenChannel(Endpoint.Tls);
                await Calls.AskManyAsync(channel, CallsEach);
            })));

        Assert.Equal((Callers, Callers, Callers),
            (evidence.ConnectionsOpened, evidence.ServerConnectionsAccepted!.Value, evidence.TlsHandshakes));
        Assert.Equal(Callers * CallsEach, evidence.ServerCalls);
    }

    [Fact(Timeout = 400_000)]
    public async Task Failed_calls_are_counted_and_their_exception_passed_on()
    {
        using var channel = _server.OpenChannel();

        var counted = await _server.ObserveAsync(4, async () =>
        {
            for (var i = 0; i < 4; i++)
            {
                var error = await Assert.ThrowsAsync<RpcException>(() => NoSuchMethodAsync(channel));
                Assert.Equal(StatusCode.Unimplemented, error.StatusCode);
            }
        });

        Assert.Equal((4L, 4L), (counted.ServerCalls!.Value, counted.ServerCallsFailed!.Value));
        await Assert.ThrowsAsync<RpcException>(() => _server.ObserveAsync(1, () => NoSuchMethodAsync(channel)));
    }

    [Fact(Timeout = 400_000)]
    public async Task Messages_of_streams_exceptions_and_processor_time_are_counted()
    {
        using var channel = _server.OpenChannel();
        await Calls.AskAsync(channel);

        var counted = await _server.ObserveAsync(1, async () =>
        {
            using var report = new Performance.MonitorStreams.MonitorStreamsClient(channel).Report();
            for (var i = 0; i < 7; i++) await report.RequestStream.WriteAsync(new());
            await report.RequestStream.CompleteAsync();
            await report;
            await Assert.ThrowsAsync<RpcException>(() => NoSuchMethodAsync(channel));
            await Calls.AskManyAsync(channel, 2);
        });

        Assert.Equal((7L, 2L), (counted.ServerMessagesRead, counted.ServerStatusesMade));
        Assert.True(counted.ClientExceptions >= 1);
        Assert.True(counted.ClientProcessorTime > TimeSpan.Zero && counted.ServerProcessorTime > TimeSpan.Zero);
        Assert.InRange(counted.ServerWorkingSet!.Value, 10_000_000, 2_000_000_000);
    }

    [Fact(Timeout = 400_000)]
    public async Task Traffic_with_another_server_does_not_count()
    {
        await using var other = await LabServer.StartAsync();

        var evidence = await _server.ObserveAsync(0, async () =>
        {
            using var channel = other.OpenChannel(Endpoint.Tls);
            await Calls.AskManyAsync(channel, 3);
        });

        Assert.Equal((0, 0, 0L), (evidence.ConnectionsOpened, evidence.TlsHandshakes, evidence.ServerCalls!.Value));
    }

    [Theory(Timeout = 400_000)]
    [InlineData(Endpoint.H2c, 0)]
    [InlineData(Endpoint.Tls, 1)]
    public async Task Traffic_through_the_loopback_proxy_counts(Endpoint endpoint, int handshakesEach)
    {
        using var far = _server.WithLatency(TimeSpan.FromMilliseconds(4));

        var evidence = await far.ObserveAsync(6, async () =>
        {
            for (var i = 0; i < 3; i++)
            {
                using var channel = far.OpenChannel(endpoint);
                await Calls.AskManyAsync(channel, 2);
            }
        });

        Assert.Equal((3, 3L, 3L * handshakesEach),
            (evidence.ConnectionsOpened, evidence.ServerConnectionsAccepted!.Value, evidence.TlsHandshakes));
        Assert.Equal((0, 6L), (evidence.ConnectionsOpen, evidence.ServerCalls!.Value));
    }

    [Fact(Timeout = 400_000)]
    public async Task A_refused_certificate_is_no_completed_handshake()
    {
        await using var stranger = await LabServer.StartAsync();

        var evidence = await _server.ObserveAsync(1, async () =>
        {
            // The stranger's handler trusts only the stranger's certificate.
            using var channel = Grpc.Net.Client.GrpcChannel.ForAddress(
                _server.Address(Endpoint.Tls),
                new Grpc.Net.Client.GrpcChannelOptions
                {
                    HttpHandler = stranger.CreateHandler(Endpoint.Tls),
                    DisposeHttpClient = true,
                });
            await Assert.ThrowsAsync<RpcException>(() => Calls.AskAsync(channel));
        });

        Assert.Equal((0, 0, 0L), (evidence.TlsHandshakes, evidence.ConnectionsOpened, evidence.ServerCalls!.Value));
    }

    [Fact]
    public void Evidence_is_shown_in_words()
    {
        var evidence = new Evidence
        {
            Calls = 200,
            ConnectionsOpened = 1,
            ConnectionsOpen = 1,
            TlsHandshakes = 200,
            ClientAllocatedBytes = 1_320_000,
            ServerCalls = 200,
        };

        var text = evidence.ToBundle()[Mime.Text];

        Assert.Contains("1 connection for 200 calls, 1 open", text);
        Assert.Contains("200 handshakes for 200 calls", text);
        Assert.Contains("6.6 kB per call", text);
        Assert.Equal("1 connection and 200 handshakes for 200 calls", evidence.ToString());
    }

    private static Task NoSuchMethodAsync(Grpc.Net.Client.GrpcChannel channel)
    {
        var raw = new Marshaller<byte[]>(b => b, b => b);
        var method = new Method<byte[], byte[]>(MethodType.Unary, "performance.Monitor", "NoSuchMethod", raw, raw);
        return channel.CreateCallInvoker()
            .AsyncUnaryCall(method, null, new CallOptions(deadline: DateTime.UtcNow.AddSeconds(20)), []).ResponseAsync;
    }
}
