using Microsoft.Extensions.Time.Testing;

namespace GrpcLab.Tests.Network;

/// <summary>What each end of a dropped connection hears, at the level of the socket.</summary>
public sealed class DroppedConnectionTests
{
    private static readonly TimeSpan Limit = TimeSpan.FromSeconds(350);
    private static readonly TimeSpan AWhile = TimeSpan.FromMilliseconds(300);
    private static readonly TimeSpan Soon = TimeSpan.FromSeconds(20);
    private readonly FakeTimeProvider _clock = new();

    [Theory(Timeout = 240_000)]
    [InlineData(0)]
    [InlineData(4)]
    public async Task A_silent_drop_tells_neither_side(int roundTripMs)
    {
        using var pair = await IdleAsync(IdleDrop.Silent, roundTripMs);

        await pair.Client.SendAsync(new byte[100]);
        await pair.Server.SendAsync(new byte[100]);

        Assert.Equal((Heard.Nothing, Heard.Nothing), await BothAsync(pair, AWhile));
        Assert.Equal((1L, 0), (pair.Proxy.ConnectionsDropped, pair.Proxy.ConnectionsOpen));
    }

    [Fact(Timeout = 240_000)]
    public async Task After_a_silent_drop_more_vanishes_than_any_buffer_holds()
    {
        using var pair = await IdleAsync(IdleDrop.Silent);

        // The proxy goes on reading, so the sender's own kernel never says that nobody listens.
        await pair.Client.SendAsync(new byte[100_000_000]).WaitAsync(Soon);

        Assert.Equal(Heard.Nothing, await ProxiedPair.HearAsync(pair.Server, AWhile));
    }

    [Fact(Timeout = 240_000)]
    public async Task Bytes_in_either_direction_keep_a_connection()
    {
        using var pair = await OpenAsync(IdleDrop.Silent);

        for (var i = 0; i < 4; i++)
        {
            _clock.Advance(0.7 * Limit);
            await ProxiedPair.PassAsync(pair.Client, pair.Server);
            _clock.Advance(0.7 * Limit);
            await ProxiedPair.PassAsync(pair.Server, pair.Client);
        }

        Assert.Equal((0L, 1), (pair.Proxy.ConnectionsDropped, pair.Proxy.ConnectionsOpen));
    }

    [Fact(Timeout = 240_000)]
    public async Task Reset_when_used_says_nothing_at_first_and_answers_each_sender_for_itself()
    {
        using var pair = await IdleAsync(IdleDrop.ResetWhenUsed);
        Assert.Equal((Heard.Nothing, Heard.Nothing), await BothAsync(pair, AWhile));

        await pair.Client.SendAsync(new byte[1]);
        Assert.Equal(Heard.Reset, await ProxiedPair.HearAsync(pair.Client, Soon));
        Assert.Equal(Heard.Nothing, await ProxiedPair.HearAsync(pair.Server, AWhile));

        await pair.Server.SendAsync(new byte[1]);
        Assert.Equal(Heard.Reset, await ProxiedPair.HearAsync(pair.Server, Soon));
        Assert.Equal(1, pair.Proxy.ConnectionsDropped);
    }

    [Fact(Timeout = 240_000)]
    public async Task Reset_at_the_limit_tells_both_sides()
    {
        using var pair = await IdleAsync(IdleDrop.Reset);

        Assert.Equal((Heard.Reset, Heard.Reset), await BothAsync(pair, Soon));
        Assert.Equal((1L, 0), (pair.Proxy.ConnectionsDropped, pair.Proxy.ConnectionsOpen));
    }

    [Fact(Timeout = 240_000)]
    public async Task A_black_hole_swallows_what_is_open_and_spares_what_comes_later()
    {
        using var echo = new EchoServer();
        using var proxy = new LoopbackProxy(() => echo.EndPoint, new NetworkConditions());
        using var before = await ProxiedPair.ConnectAsync(proxy);
        await ProxiedPair.PassAsync(before, before);

        proxy.BlackHole();
        await before.SendAsync(new byte[1]);
        using var after = await ProxiedPair.ConnectAsync(proxy);
        await ProxiedPair.PassAsync(after, after);

        Assert.Equal(Heard.Nothing, await ProxiedPair.HearAsync(before, AWhile));
        Assert.Equal((2L, 1L, 1), (proxy.ConnectionsAccepted, proxy.ConnectionsDropped, proxy.ConnectionsOpen));
    }

    [Fact(Timeout = 240_000)]
    public async Task A_black_hole_swallows_what_is_in_flight()
    {
        using var pair = await ProxiedPair.OpenAsync(new NetworkConditions { RoundTrip = TimeSpan.FromSeconds(2) });
        await pair.Client.SendAsync(new byte[1]);
        await Task.Delay(100);

        pair.Proxy.BlackHole();

        Assert.Equal(Heard.Nothing, await ProxiedPair.HearAsync(pair.Server, TimeSpan.FromSeconds(2)));
    }

    [Fact(Timeout = 240_000)]
    public async Task A_reset_reaches_both_sides_and_counts_each_connection_once()
    {
        using var pair = await ProxiedPair.OpenAsync(new NetworkConditions());
        await pair.ExchangeAsync();

        pair.Proxy.BlackHole();
        pair.Proxy.Reset();

        Assert.Equal((Heard.Reset, Heard.Reset), await BothAsync(pair, Soon));
        Assert.Equal(1, pair.Proxy.ConnectionsDropped);
    }

    private static async Task<(Heard Client, Heard Server)> BothAsync(ProxiedPair pair, TimeSpan within)
    {
        var (client, server) = (ProxiedPair.HearAsync(pair.Client, within), ProxiedPair.HearAsync(pair.Server, within));
        return (await client, await server);
    }

    private async Task<ProxiedPair> OpenAsync(IdleDrop drop, int roundTripMs = 0)
    {
        var pair = await ProxiedPair.OpenAsync(
            new NetworkConditions
            {
                RoundTrip = TimeSpan.FromMilliseconds(roundTripMs),
                IdleLimit = Limit,
                IdleDrop = drop,
            },
            _clock);
        await pair.ExchangeAsync();
        return pair;
    }

    /// <summary>A connection that was used and then left alone for the limit.</summary>
    private async Task<ProxiedPair> IdleAsync(IdleDrop drop, int roundTripMs = 0)
    {
        var pair = await OpenAsync(drop, roundTripMs);
        _clock.Advance(Limit - TimeSpan.FromMilliseconds(1));
        Assert.Equal(1, pair.Proxy.ConnectionsOpen);
        _clock.Advance(TimeSpan.FromMilliseconds(1));
        Assert.Equal(0, pair.Proxy.ConnectionsOpen);
        return pair;
    }
}
