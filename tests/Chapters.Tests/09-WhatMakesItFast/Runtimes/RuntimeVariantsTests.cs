namespace GrpcLab.Tests.Runtimes;

public sealed class RuntimeVariantsTests : IDisposable
{
    private readonly FakeCourse _course = new();

    public void Dispose() => _course.Dispose();

    [Fact(Timeout = 120_000)]
    public async Task The_table_says_of_each_variant_whether_it_is_there_or_why_not()
    {
        var tool = new FakeTool(framework => framework == "net8.0"
            ? new(1, "error NU1101: Unable to find package Microsoft.NETCore.App.Runtime.osx-arm64.")
            : FakeTool.Fine);

        var variants = await RuntimeVariants.PublishAsync(
            _course.Publisher(tool), _course.Root, CancellationToken.None);

        Assert.Equal(Variant.Net8, Assert.Single(variants.LeftOut).Variant);
        Assert.Contains("left out: this feed has no runtime pack for net8.0 (Microsoft.NETCore.App.Runtime.osx-arm64)",
            variants.ToString(), StringComparison.Ordinal);
        Assert.NotNull(variants.Find(Variant.NativeAot));
    }

    [Fact]
    public void The_smoke_budget_leaves_out_the_older_runtimes_and_the_native_program_and_no_other()
    {
        Assert.Equal([Variant.Net8, Variant.Net9, Variant.NativeAot],
            Variant.All.Where(variant => !RuntimeVariants.IsWanted(variant, Budget.Smoke)));
        Assert.All(Variant.All, variant => Assert.True(RuntimeVariants.IsWanted(variant, Budget.Quick)));
    }

    [Fact(Timeout = 120_000)]
    public async Task Two_notebooks_do_not_publish_at_the_same_time()
    {
        var (asked, waited) = (0, false);
        using var first = await PublishLock.TakeAsync(
            VariantPublisher.Folder(_course.Root), () => waited = true, CancellationToken.None);
        var tool = new FakeTool(_ => { asked++; return FakeTool.Fine; });
        var second = RuntimeVariants.PublishAsync(_course.Publisher(tool), _course.Root, CancellationToken.None);
        await Task.Delay(500);
        var askedMeanwhile = asked;

        first.Dispose();
        await second;

        Assert.Equal((0, false, Variant.All.Count), (askedMeanwhile, waited, asked));
    }

    [Fact(Timeout = 120_000)]
    public async Task What_is_all_there_is_used_without_waiting_for_another_notebook_that_publishes()
    {
        var tool = new FakeTool(_ => FakeTool.Fine);
        await RuntimeVariants.PublishAsync(_course.Publisher(tool), _course.Root, CancellationToken.None);
        using var other = await PublishLock.TakeAsync(
            VariantPublisher.Folder(_course.Root), () => { }, CancellationToken.None);

        var variants = await RuntimeVariants.PublishAsync(
            _course.Publisher(tool), _course.Root, CancellationToken.None);

        Assert.All(variants.Outcomes, outcome => Assert.True(Assert.IsType<PublishedVariant>(outcome).Kept));
        Assert.Equal(Variant.All.Count, tool.Asked.Count);
    }

    [Fact(Timeout = 120_000)]
    public async Task Where_nothing_can_be_written_the_variants_are_left_out_and_it_says_what_to_do()
    {
        // A file in the place of the folder: no permission of any account gets around that.
        Directory.CreateDirectory(Path.Combine(_course.Root, "artifacts"));
        _course.Write("artifacts/variants", "");

        var variants = await RuntimeVariants.PublishAsync(
            _course.Publisher(new FakeTool(_ => FakeTool.Fine)), _course.Root, CancellationToken.None);

        Assert.Equal(Variant.All.Count, variants.LeftOut.Count);
        Assert.Contains("./lab prepare", variants.ToString(), StringComparison.Ordinal);
    }

    [Fact]
    public void Cases_of_what_was_left_out_are_left_out_with_its_reason()
    {
        var variants = RuntimeVariants.Of(There(Variant.Net10), new LeftOutVariant(Variant.Net8, "this feed has none"));

        var selection = CaseSelection.From(variants, [RuntimeCase.Of(Variant.Net8), RuntimeCase.Of(Variant.Net10)]);

        Assert.Equal([".NET 8: left out: this feed has none"], selection.LeftOut);
        Assert.Equal(Variant.Net10, Assert.Single(selection.Ready).Case.Variant);
    }

    [Fact]
    public void Two_cases_of_one_name_are_a_error() =>
        Assert.Contains("used 2 times", Assert.Throws<ArgumentException>(() =>
            CaseSelection.From(RuntimeVariants.Of(There(Variant.Net10)),
                [RuntimeCase.Of(Variant.Net10), RuntimeCase.Of(Variant.Net10)])).Message,
            StringComparison.Ordinal);

    [Fact]
    public void A_measured_process_gets_the_settings_of_its_case_and_none_of_the_notebooks()
    {
        var environment = new Dictionary<string, string?>
        {
            ["DOTNET_GCHeapCount"] = "8",
            ["DOTNET_TieredPGO"] = "1",
            ["HOME"] = "/home",
        };

        new RuntimeSettings { Gc = GcMode.Server, Datas = false, TieredPgo = false }.ApplyTo(environment);

        Assert.Equal(
            ["DOTNET_GCDynamicAdaptationMode=0", "DOTNET_TieredPGO=0", "DOTNET_gcServer=1", "HOME=/home"],
            environment.Select(e => $"{e.Key}={e.Value}").Order(StringComparer.Ordinal));
    }

    private static PublishedVariant There(Variant variant) =>
        new(variant, "net10.0", "/nowhere", 1, TimeSpan.Zero, Kept: true);
}
