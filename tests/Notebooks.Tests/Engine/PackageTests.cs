using GrpcLab;
using GrpcLab.Notebooks;

namespace Notebooks.Tests.Engine;

public class PackageTests(EngineFixture engine) : IClassFixture<EngineFixture>
{
    [Fact(Timeout = 400_000)]
    public async Task A_package_of_the_feed_can_be_used_and_another_version_is_refused()
    {
        var run = await engine.RunAsync(
            "#r \"nuget: Newtonsoft.Json, 13.0.4\"\nNewtonsoft.Json.JsonConvert.SerializeObject(new { a = 1 })");
        SkipIfOffline(run);

        Assert.Equal("{\"a\":1}", run.Plain);
        Assert.Equal("[2]", (await engine.RunAsync("Newtonsoft.Json.JsonConvert.SerializeObject(new[] { 2 })")).Plain);
        Assert.Equal(
            "The package Newtonsoft.Json 13.0.3 cannot be referenced: this session already uses Newtonsoft.Json "
            + "13.0.4. Name one version only, and restart the kernel to change it.",
            (await engine.RunAsync("#r \"nuget: Newtonsoft.Json, 13.0.3\"")).Error.Message);
    }

    [Fact(Timeout = 400_000), Trait(TestScope.Run, TestScope.All)]
    public async Task A_version_that_no_feed_has_comes_with_the_nearest_that_one_has()
    {
        var run = await engine.RunAsync("#r \"nuget: Google.Protobuf, 99.0.0\"");
        SkipIfOffline(run);

        Assert.Contains("name the nearest version below", run.Error.Message, StringComparison.Ordinal);
        Assert.Matches(@"\[ Nearest version: [0-9]+\.", run.Error.Message);
    }

    // XPlot asks for Newtonsoft.Json 12. The lab brings 13, which its cells have referenced before they ask for XPlot.
    [Fact(Timeout = 400_000), Trait(TestScope.Run, TestScope.All)]
    public async Task What_a_package_depends_on_may_be_there_in_a_newer_version()
    {
        await using var own = new EngineFixture();
        await own.InitializeAsync();
        var newer = CourseFolder.Find().Built("Chapters", "Newtonsoft.Json.dll");

        var known = await own.RunAsync($"#r \"{newer}\"\ntypeof(Newtonsoft.Json.JsonConvert).Assembly.GetName().Version");
        var after = await own.RunAsync("#r \"nuget: XPlot.Plotly, 4.1.0\"\nnew XPlot.Plotly.Layout.Layout().GetType().Name "
            + "+ typeof(Newtonsoft.Json.JsonConvert).Assembly.GetName().Version");

        Assert.Equal("13.0.0.0", known.Plain);
        SkipIfOffline(after);
        Assert.Equal("Layout13.0.0.0", after.Plain);
    }

    // A package that was refused is not the session's: asked for again, it is refused again.
    [Fact(Timeout = 400_000), Trait(TestScope.Run, TestScope.All)]
    public async Task A_package_that_contradicts_a_library_in_use_is_refused_each_time_and_no_other_for_it()
    {
        await using var own = new EngineFixture();
        await own.InitializeAsync();
        await own.RunAsync($"#r \"{CourseFolder.Find().Built("Chapters", "Newtonsoft.Json.dll")}\"");

        for (var time = 0; time < 2; time++)
        {
            var refused = await own.RunAsync("#r \"nuget: Newtonsoft.Json, 13.0.3\"");
            SkipIfOffline(refused);
            Assert.Contains("already uses another build of Newtonsoft.Json", refused.Error.Message);
        }

        var other = await own.RunAsync("#r \"nuget: HdrHistogram, 2.5.0\"\ntypeof(HdrHistogram.LongHistogram).Name");
        Assert.Equal("LongHistogram", other.Plain);
    }

    [Fact(Timeout = 400_000), Trait(TestScope.Run, TestScope.All)]
    public async Task Engines_of_one_folder_that_ask_for_a_package_at_once_all_have_it()
    {
        var engines = await Task.WhenAll(Enumerable.Range(0, 4).Select(
            _ => EngineProcess.StartAsync(new EngineOptions { WorkingDirectory = engine.Folder })));

        var runs = await Task.WhenAll(engines.Select(one => CellRun.OfAsync(one, new CellRequest(
            "#r \"nuget: HdrHistogram, 2.5.0\"\ntypeof(HdrHistogram.LongHistogram).Name")
        { Cell = 1 })));

        foreach (var one in engines) await one.DisposeAsync();
        Array.ForEach(runs, SkipIfOffline);
        Assert.All(runs, run => Assert.Equal("LongHistogram", run.Plain));
    }

    // On Linux the folder for such files is a setting of the process.
    [LinuxFact(Timeout = 240_000)]
    public async Task A_folder_for_packages_that_cannot_be_used_is_named()
    {
        await using var own = new EngineFixture();
        await own.InitializeAsync();
        var data = Directory.CreateDirectory(Path.Combine(own.Folder, "data")).FullName;
        await File.WriteAllTextAsync(Path.Combine(data, "grpc-lab"), "a file, where a folder is needed");
        await own.RunAsync($"Environment.SetEnvironmentVariable(\"XDG_DATA_HOME\", \"{data}\");");

        var error = (await own.RunAsync("#r \"nuget: Newtonsoft.Json, 13.0.4\"")).Error;

        Assert.StartsWith("The package Newtonsoft.Json 13.0.4 could not be restored", error.Message);
        Assert.Contains(Path.Combine(data, "grpc-lab", "packages"), error.Message, StringComparison.Ordinal);
        Assert.Equal("ReferenceError", error.Name);
    }

    [Fact(Timeout = 240_000)]
    public async Task A_badly_written_package_says_how_to_write_it()
    {
        var run = await engine.RunAsync("#r \"nuget: Newtonsoft.Json 13.0.4 x\"");

        Assert.Contains("Write #r \"nuget: Id, Version\"", run.Error.Message, StringComparison.Ordinal);
    }

    // Offline, the one acceptable outcome is to be told so.
    private static void SkipIfOffline(CellRun run)
    {
        if (run.Result is CellFailed { Error.Message: var message }
            && message.Contains("NU1301", StringComparison.Ordinal))
        {
            Assert.Contains("A feed could not be reached", message, StringComparison.Ordinal);
            Assert.Skip("A feed could not be reached.");
        }
    }
}
