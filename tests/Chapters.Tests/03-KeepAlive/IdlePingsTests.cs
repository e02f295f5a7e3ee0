using GrpcLab.Tests.Servers;

namespace GrpcLab.Tests.KeepAlive;

public sealed class IdlePingsTests(LabServerFixture fixture) : IClassFixture<LabServerFixture>
{
    private static readonly KeepAliveTiming Often = new(TimeSpan.FromSeconds(1.5), TimeSpan.FromSeconds(10));

    [Fact(Timeout = 240_000)]
    public async Task Pings_are_sent_and_answered_where_a_delay_is_set_and_only_there()
    {
        var result = await IdlePings.CountAsync(
            fixture.Server, TimeSpan.FromSeconds(5), Configure, KeepAliveTiming.Never, Often);

        Assert.Equal((0, 0), (result[KeepAliveTiming.Never].Pings, result[KeepAliveTiming.Never].PingsOfServer));
        var often = result[Often];
        // Two on a machine that keeps time; a busy one may be late by a beat.
        Assert.InRange(often.Pings, 1, 3);
        Assert.InRange(often.Answered, often.Pings - 1, often.Pings);
        Assert.Equal(often.Pings, often.Moments.Count);
        Assert.Equal(2, often.Predicted);
    }

    [Fact]
    public void Counts_that_tie_with_the_beat_do_not_count_against_the_prediction()
    {
        var tie = new KeepAliveTiming(TimeSpan.FromSeconds(1), TimeSpan.FromSeconds(10));

        Assert.Equal((0, 1, 2), (Off((Often, 0, 0), (tie, 0, 7)), Off((Often, 0, 1)), Off((Often, 0, 2))));
    }

    private static long Off(params (KeepAliveTiming Timing, long Pings, long Predicted)[] counts) =>
        new IdlePingsResult(
            TimeSpan.FromSeconds(9),
            [.. counts.Select(c => new IdlePingsCount(
                c.Timing, new FrameCounts(new FrameTable(), new FrameTable()) { Log = [] }, c.Predicted))])
        {
            Conditions = new Conditions([]),
        }.Off;

    private static Action<SocketsHttpHandler> Configure(KeepAliveTiming timing) => handler =>
        (handler.KeepAlivePingDelay, handler.KeepAlivePingTimeout) = (timing.Delay, timing.Timeout);
}
