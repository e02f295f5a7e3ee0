namespace GrpcLab.Tests.Runtimes;

public sealed class VariantPublisherTests : IDisposable
{
    private const string NoPack = "error NU1101: Unable to find package Microsoft.NETCore.App.Runtime.linux-x64. "
        + "No packages exist with this id in source(s): here";

    private const string NoAnswer =
        "error NU1301: Unable to load the service index for source https://feed.example/v3/index.json.";

    private readonly FakeCourse _course = new();

    public void Dispose() => _course.Dispose();

    [Fact(Timeout = 120_000)]
    public async Task What_was_published_is_kept_and_not_published_again()
    {
        var tool = new FakeTool(_ => FakeTool.Fine);
        var first = await _course.Publisher(tool).PublishAsync(Variant.Net8, CancellationToken.None);

        var again = await _course.Publisher(tool).PublishAsync(Variant.Net8, CancellationToken.None);

        Assert.False(Assert.IsType<PublishedVariant>(first).Kept);
        Assert.True(Assert.IsType<PublishedVariant>(again) is { Kept: true, Bytes: 1000, Framework: "net8.0" });
        Assert.Equal(["net8.0"], tool.Asked);
    }

    [Fact(Timeout = 120_000)]
    public async Task Other_sources_and_another_SDK_are_published_anew_and_take_the_place_of_the_old()
    {
        var tool = new FakeTool(_ => FakeTool.Fine);
        await _course.Publisher(tool).PublishAsync(Variant.Net8, CancellationToken.None);
        _course.Write("src/Programs/Variants/Program.cs", "two");

        await _course.Publisher(tool).PublishAsync(Variant.Net8, CancellationToken.None);
        var anew = await _course.Publisher(tool, sdk: "10.0.200").PublishAsync(Variant.Net8, CancellationToken.None);

        Assert.Equal(3, tool.Asked.Count);
        Assert.Equal([Path.GetFileName(((PublishedVariant)anew).Folder)], _course.Published);
    }

    [Fact(Timeout = 120_000)]
    public async Task A_missing_runtime_pack_leaves_the_variant_out_and_is_not_asked_for_again_at_once()
    {
        var tool = new FakeTool(_ => new(1, NoPack));
        var first = await _course.Publisher(tool).PublishAsync(Variant.Net8, CancellationToken.None);

        var again = await _course.Publisher(tool).PublishAsync(Variant.Net8, CancellationToken.None);

        Assert.Equal("this feed has no runtime pack for net8.0 (Microsoft.NETCore.App.Runtime.linux-x64)",
            Assert.IsType<LeftOutVariant>(first).Reason);
        Assert.Equal(first, again);
        Assert.Single(tool.Asked);
        Assert.Empty(_course.Published);
    }

    [Fact(Timeout = 120_000)]
    public async Task After_an_hour_the_feed_is_asked_again()
    {
        var tool = new FakeTool(_ => new(1, NoPack));
        await _course.Publisher(tool).PublishAsync(Variant.Net8, CancellationToken.None);

        await _course.Publisher(tool, clock: new LaterClock(TimeSpan.FromMinutes(61)))
            .PublishAsync(Variant.Net8, CancellationToken.None);

        Assert.Equal(2, tool.Asked.Count);
    }

    [Fact(Timeout = 120_000)]
    public async Task Native_AOT_takes_the_older_framework_where_the_feed_has_only_that_ones_compiler()
    {
        var tool = new FakeTool(framework => framework == "net9.0" ? FakeTool.Fine
            : new(1, "error NU1101: Unable to find package Microsoft.NETCore.App.Runtime.NativeAOT.linux-x64. "
                + "No packages exist with this id"));

        var outcome = Assert.IsType<PublishedVariant>(
            await _course.Publisher(tool).PublishAsync(Variant.NativeAot, CancellationToken.None));

        Assert.Equal("net9.0", outcome.Framework);
        Assert.Contains("this feed has no Microsoft.NETCore.App.Runtime.NativeAOT.linux-x64", outcome.InsteadBecause,
            StringComparison.Ordinal);
        Assert.Equal(outcome with { Kept = true }, _course.Publisher(tool).Find(Variant.NativeAot));
    }

    [Fact(Timeout = 120_000)]
    public async Task Without_a_linker_Native_AOT_is_left_out_before_anything_is_fetched()
    {
        var tool = new FakeTool(_ => FakeTool.Fine);
        var publisher = new VariantPublisher(_course.Root, "10.0.100", tool, TimeProvider.System)
        {
            CanLink = false,
        };

        var outcome = await publisher.PublishAsync(Variant.NativeAot, CancellationToken.None);

        Assert.StartsWith(
            "no native tool chain", Assert.IsType<LeftOutVariant>(outcome).Reason, StringComparison.Ordinal);
        Assert.Empty(tool.Asked);
    }

    [Fact(Timeout = 120_000)]
    public async Task Without_a_feed_what_is_on_the_machine_is_published_and_the_rest_left_out()
    {
        // Offline, NuGet is told to look at the course's own feed alone.
        var tool = new FakeTool((framework, offline) =>
            !offline ? new(1, NoAnswer) : framework == "net10.0" ? FakeTool.Fine : new(1, NoPack));
        var publisher = _course.Publisher(tool);

        var here = await publisher.PublishAsync(Variant.Net10, CancellationToken.None);
        var missing = await publisher.PublishAsync(Variant.Net8, CancellationToken.None);

        Assert.IsType<PublishedVariant>(here);
        Assert.StartsWith(
            "the feed could not be reached", Assert.IsType<LeftOutVariant>(missing).Reason, StringComparison.Ordinal);
        Assert.Equal(["net10.0", "net10.0", "net8.0"], tool.Asked);
    }

    [Fact(Timeout = 120_000)]
    public async Task An_error_in_our_own_sources_is_an_error_and_shows_what_was_said()
    {
        var tool = new FakeTool(_ => new(1, "Program.cs(1,1): error CS1002: ; expected"));

        var error = await Assert.ThrowsAsync<InvalidOperationException>(
            () => _course.Publisher(tool).PublishAsync(Variant.Net8, CancellationToken.None));

        Assert.Contains("CS1002", error.Message, StringComparison.Ordinal);
    }

    [Fact(Timeout = 120_000)]
    public async Task What_an_interrupted_publish_left_does_not_disturb_the_next()
    {
        var stopped = new FakeTool(_ => throw new OperationCanceledException());
        await Assert.ThrowsAsync<OperationCanceledException>(
            () => _course.Publisher(stopped).PublishAsync(Variant.Net8, CancellationToken.None));

        var outcome = await _course.Publisher(new FakeTool(_ => FakeTool.Fine))
            .PublishAsync(Variant.Net8, CancellationToken.None);

        Assert.Equal([Path.GetFileName(Assert.IsType<PublishedVariant>(outcome).Folder)], _course.Published);
    }

    private sealed class LaterClock(TimeSpan later) : TimeProvider
    {
        public override DateTimeOffset GetUtcNow() => base.GetUtcNow() + later;
    }
}
