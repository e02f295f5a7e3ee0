namespace GrpcLab.Tests.Runtimes;

/// <summary>
/// The one variant that every machine with the SDK can publish, for real: .NET 10 without its runtime.
/// </summary>
[Trait(TestScope.Run, TestScope.All)]
public sealed class RealVariantTests
{
    private static readonly Budget Short = new()
    {
        Name = "test",
        Rounds = 10,
        Slice = TimeSpan.FromMilliseconds(5),
        MinCalls = 1,
        WarmupFloor = TimeSpan.Zero,
        WarmupCap = TimeSpan.FromMilliseconds(50),
    };

    [Fact(Timeout = 400_000)]
    public async Task A_published_server_and_client_are_compared_under_two_collectors()
    {
        var variants = RuntimeVariants.Of(await PublishAsync(), new LeftOutVariant(Variant.Net8, "not asked for"));

        var result = await RuntimeMatrix.RunAsync(variants, "A test", Short,
        [
            RuntimeCase.Of("workstation", Variant.Net10, new()),
            RuntimeCase.Of("server", Variant.Net10, new() { Gc = GcMode.Server, Datas = false }),
            RuntimeCase.Of(Variant.Net8),
        ]);

        var (workstation, server) = (result["workstation"], result["server"]);
        Assert.Equal((false, Environment.ProcessorCount > 1), (workstation.Server.ServerGc, server.Server.ServerGc));
        Assert.Equal((1, Environment.ProcessorCount), (workstation.ServerHeaps, server.ServerHeaps));
        Assert.InRange(server.ClientBytesPerCall / workstation.ClientBytesPerCall, 0.8, 1.25);
        Assert.Contains("left out: not asked for", result.ToString(), StringComparison.Ordinal);
    }

    [Fact(Timeout = 400_000)]
    public async Task Large_messages_go_to_a_server_with_windows_of_its_own_or_given_ones()
    {
        var variants = RuntimeVariants.Of(await PublishAsync());

        var result = await RuntimeMatrix.RunAsync(variants, RuntimeLoad.LargeMessages, "A test", Budget.Smoke,
        [
            RuntimeCase.Of(Variant.Net10) with { Windows = RuntimeWindows.Own },
            new("as .NET 6", Variant.Net10) { Windows = RuntimeWindows.OfNet6 },
        ]);

        Assert.All(result.Rows, row => Assert.True(row.ServerBytesPerCall > 20 * 1024 * 1024, row.ToString()));
        Assert.Contains("20 MiB", result.ToString(), StringComparison.Ordinal);
    }

    [Fact(Timeout = 400_000)]
    public async Task The_load_of_source_C_makes_its_calls_at_its_rates()
    {
        var variants = RuntimeVariants.Of(await PublishAsync());

        // A sixtieth of the minute that holds 1,800 calls of each kind.
        var ramp = await RuntimeRamp.RunAsync(variants, TimeSpan.FromSeconds(1), RuntimeCase.Of(Variant.Net10));

        var row = ramp[".NET 10"];
        Assert.Equal((30, 30), (row.Large.Count, row.Small.Count));
        Assert.All([.. row.Large, .. row.Small], milliseconds => Assert.True(milliseconds > 0));
        Assert.Equal(14, row.Beside().Count());
    }

    [Fact(Timeout = 400_000)]
    public async Task Every_case_is_started_again_and_too_few_starts_give_no_verdict()
    {
        var variants = RuntimeVariants.Of(await PublishAsync());

        var result = await RuntimeMatrix.RunAsync(variants, "A test", Short,
            [RuntimeCase.Of(Variant.Net10), new("again", Variant.Net10)]);

        Assert.All(result.Rows, row => Assert.Equal(3, row.Result.Rounds));
        Assert.Equal((Verdict.NotSteady, false), (result["again"].Result.Verdict, result["again"].IsJudged));
        Assert.Contains("an interval over processes needs 10", result["again"].Result.Sentence);
        Assert.InRange(result["again"].CallsPerSecond, result["again"].SlowestStart, result["again"].FastestStart);
    }

    [Fact(Timeout = 400_000)]
    public async Task A_process_that_ends_at_once_is_told_with_its_code_and_its_last_words()
    {
        var program = await PublishAsync();

        var error = await Assert.ThrowsAsync<InvalidOperationException>(
            () => VariantProcess.StartAsync(program, new(), ["somebody"], CancellationToken.None));

        Assert.Contains("ended with code 2", error.Message, StringComparison.Ordinal);
        Assert.Contains("is no role", error.Message, StringComparison.Ordinal);
    }

    [Fact(Timeout = 400_000)]
    public async Task Both_processes_end_with_the_pair()
    {
        var pair = await VariantPair.StartAsync(
            RuntimeCase.Of(Variant.Net10), await PublishAsync(), CancellationToken.None);
        await pair.RunAsync("call", 10);

        await pair.DisposeAsync();

        await Assert.ThrowsAnyAsync<InvalidOperationException>(() => pair.RunAsync("call", 10));
    }

    // Kept under artifacts/variants, so whichever test comes first publishes and the others find it there.
    private static async Task<PublishedVariant> PublishAsync()
    {
        var root = CourseFolder.Find().Root;
        var sdk = await DotnetVersion.AskAsync(root, CancellationToken.None);
        var publisher = new VariantPublisher(root, sdk!.Said, new DotnetTool(root), TimeProvider.System);
        using var held = await PublishLock.TakeAsync(VariantPublisher.Folder(root), () => { }, CancellationToken.None);
        return Assert.IsType<PublishedVariant>(await publisher.PublishAsync(Variant.Net10, CancellationToken.None));
    }
}
