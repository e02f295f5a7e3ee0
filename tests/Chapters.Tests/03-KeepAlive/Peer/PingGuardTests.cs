using GrpcLab.Tests.Comparing;

namespace GrpcLab.Tests.KeepAlive;

public sealed class PingGuardTests
{
    private readonly FakeClock _clock = new();

    [Fact]
    public void The_first_ping_is_free_two_strikes_are_forgiven_and_the_fourth_ping_is_one_too_many()
    {
        var guard = new PingGuard(new PingRule(), _clock);

        Assert.Equal([true, true, true, false], Pings(guard, 4, TimeSpan.FromSeconds(10)));
    }

    [Fact]
    public void What_the_server_sends_in_between_starts_the_count_anew()
    {
        var guard = new PingGuard(new PingRule(), _clock);
        Pings(guard, 3, TimeSpan.FromSeconds(10));

        guard.Forgive();

        Assert.Equal([true, true, true, false], Pings(guard, 4, TimeSpan.FromSeconds(10)));
    }

    [Fact]
    public void Pings_five_minutes_apart_are_borne_for_ever()
    {
        var guard = new PingGuard(new PingRule(), _clock);

        Assert.All(Pings(guard, 20, TimeSpan.FromMinutes(5)), Assert.True);
    }

    [Fact]
    public void Without_an_open_call_five_minutes_are_too_often()
    {
        var guard = new PingGuard(new PingRule(), _clock);

        Assert.Equal([true, true, true, false], Pings(guard, 4, TimeSpan.FromMinutes(5), openCalls: 0));
    }

    [Fact]
    public void A_rule_out_of_range_is_refused_with_every_reason()
    {
        var error = Assert.Throws<ArgumentException>(
            () => new PingRule { MinInterval = TimeSpan.Zero, StrikesForgiven = -1 }.ThrowIfInvalid());

        Assert.Contains("MinInterval is 00:00:00", error.Message);
        Assert.Contains("StrikesForgiven is -1", error.Message);
    }

    private List<bool> Pings(PingGuard guard, int count, TimeSpan apart, int openCalls = 1)
    {
        var borne = new List<bool>();
        for (var i = 0; i < count; i++)
        {
            _clock.Advance(apart);
            borne.Add(guard.Bears(openCalls));
        }

        return borne;
    }
}
