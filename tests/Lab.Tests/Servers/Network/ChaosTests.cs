using System.Collections.Concurrent;
using System.Net.Sockets;

namespace GrpcLab.Tests.Network;

/// <summary>Connections that open, talk and close while the network drops them in every way it has.</summary>
public sealed class ChaosTests
{
    private const int Pattern = 251;
    private static readonly TimeSpan Duration = TimeSpan.FromSeconds(2);

    [Theory(Timeout = 400_000)]
    [InlineData(0, null, IdleDrop.ResetWhenUsed)]
    [InlineData(2, null, IdleDrop.Reset)]
    [InlineData(2, 20_000_000L, IdleDrop.Silent)]
    public async Task What_arrives_is_what_was_sent_up_to_some_byte_and_nothing_is_left_behind(
        int roundTripMs, long? rate, IdleDrop drop)
    {
        using var errors = new UnobservedErrors("GrpcLab.Proxy");
        using var echo = new EchoServer();
        var network = new NetworkConditions
        {
            RoundTrip = TimeSpan.FromMilliseconds(roundTripMs),
            BytesPerSecond = rate,
            IdleLimit = TimeSpan.FromMilliseconds(40),
            IdleDrop = drop,
            CountFrames = true,
        };
        using var proxy = new LoopbackProxy(() => echo.EndPoint, network, new FrameTally());
        using var end = new CancellationTokenSource(Duration);

        var clients = Enumerable.Range(0, 40).Select(i => LiveAsync(proxy, new Random(i), end.Token));
        await Task.WhenAll([.. clients, DisturbAsync(proxy, new Random(99), end.Token)]);
        proxy.Reset();

        await Until.TrueAsync(() => proxy.ConnectionsOpen == 0);
        Assert.InRange(proxy.ConnectionsDropped, 1, proxy.ConnectionsAccepted);
        Assert.Empty(errors.Seen());
    }

    private static async Task DisturbAsync(LoopbackProxy proxy, Random random, CancellationToken end)
    {
        while (!end.IsCancellationRequested)
        {
            await Task.Delay(random.Next(10, 60), CancellationToken.None);
            (random.Next(2) == 0 ? (Action)proxy.BlackHole : proxy.Reset)();
        }
    }

    // One connection after the other, each for a few exchanges and silences.
    private static async Task LiveAsync(LoopbackProxy proxy, Random random, CancellationToken end)
    {
        while (!end.IsCancellationRequested)
        {
            using var client = new Socket(SocketType.Stream, ProtocolType.Tcp) { NoDelay = true };
            using var life = CancellationTokenSource.CreateLinkedTokenSource(end);
            life.CancelAfter(random.Next(5, 300));
            try
            {
                await client.ConnectAsync(proxy.EndPoint, life.Token);
                await ExchangeAsync(client, random, life.Token);
            }
            catch (Exception e) when (e is SocketException or OperationCanceledException)
            {
                // Reset by the network, or silent until this connection's life was over.
            }
        }
    }

    // By turns, because a reset is told once: were a send to hear of
    // it, the receive beside it would see an end like an orderly one.
    private static async Task ExchangeAsync(Socket client, Random random, CancellationToken end)
    {
        for (var (sent, received) = (0, 0); ;)
        {
            var bytes = Enumerable.Range(sent, random.Next(1, 20_000)).Select(i => (byte)(i % Pattern)).ToArray();
            sent += await client.SendAsync(bytes, end);
            while (received < sent)
            {
                var count = await client.ReceiveAsync(bytes, end);
                // Nobody closed in order, so an end would be a broken answer taken for a whole one.
                Assert.NotEqual(0, count);
                for (var i = 0; i < count; i++, received++) Assert.Equal(received % Pattern, bytes[i]);
            }

            await Task.Delay(random.Next(0, 60), end);
        }
    }

    /// <summary>Exceptions of tasks that nobody waits for, which would otherwise pass unseen.</summary>
    private sealed class UnobservedErrors : IDisposable
    {
        private readonly ConcurrentQueue<Exception> _seen = new();
        private readonly string _where;

        public UnobservedErrors(string where)
        {
            _where = where;
            TaskScheduler.UnobservedTaskException += Note;
        }

        public void Dispose() => TaskScheduler.UnobservedTaskException -= Note;

        public IReadOnlyCollection<Exception> Seen()
        {
            GC.Collect();
            GC.WaitForPendingFinalizers();
            return _seen;
        }

        private void Note(object? sender, UnobservedTaskExceptionEventArgs e)
        {
            if (e.Exception.ToString().Contains(_where, StringComparison.Ordinal)) _seen.Enqueue(e.Exception);
        }
    }
}
