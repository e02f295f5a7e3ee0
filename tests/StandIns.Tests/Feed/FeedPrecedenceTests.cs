namespace StandIns.Tests.Feed;

/// <summary>NuGet takes the lowest version that fits: that is why the stand-ins are 2.85.0.1.</summary>
public sealed class FeedPrecedenceTests
{
    private const int RestoreMilliseconds = 400_000;

    [Fact(Timeout = RestoreMilliseconds)]
    public async Task A_feed_with_the_official_version_wins()
    {
        using var restore = new ScratchRestore();
        restore.AddStandInFeed();
        restore.AddFeedWithOfficialVersion();

        Assert.Equal("2.85.0", await restore.Resolve());
    }

    [Fact(Timeout = RestoreMilliseconds)]
    public async Task Without_it_the_stand_in_is_taken()
    {
        using var restore = new ScratchRestore();
        restore.AddStandInFeed();

        Assert.Equal("2.85.0.1", await restore.Resolve());
    }

    // These two are why the course has no lock files: SECURITY.md says so.
    [Fact(Timeout = RestoreMilliseconds * 2), Trait(TestScope.Run, TestScope.All)]
    public async Task What_is_locked_with_the_stand_in_keeps_it_where_a_feed_has_the_official_version()
    {
        using var restore = new ScratchRestore();
        restore.AddStandInFeed();
        await restore.Lock();
        restore.AddFeedWithOfficialVersion();

        Assert.Equal("2.85.0.1", await restore.Resolve());
    }

    [Fact(Timeout = RestoreMilliseconds * 2), Trait(TestScope.Run, TestScope.All)]
    public async Task What_is_locked_with_the_official_version_is_refused_where_no_feed_has_it()
    {
        using var restore = new ScratchRestore();
        restore.AddFeedWithOfficialVersion();
        await restore.Lock();
        restore.TakeToAnotherMachine();
        restore.AddStandInFeed();

        Assert.Contains("NU1102", await restore.RefuseLocked(), StringComparison.Ordinal);
    }
}
