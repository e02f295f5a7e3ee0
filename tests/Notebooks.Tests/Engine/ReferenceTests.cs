using GrpcLab.Notebooks;

namespace Notebooks.Tests.Engine;

public sealed class ReferenceTests(ReferenceFixture fixture) : IClassFixture<ReferenceFixture>
{
    [Fact(Timeout = 240_000)]
    public async Task A_loaded_script_brings_its_references_and_the_scripts_it_loads()
    {
        await using var own = await fixture.StartAsync();
        await RunAsync(own, "#load \"artifacts/lab/lab.csx\"\nusing High;");

        Assert.Equal("109", (await RunAsync(own, "More() + Store.Get().Size + Hidden.User.Use()")).Plain);
    }

    [Fact(Timeout = 240_000)]
    public async Task What_a_later_cell_references_is_there_for_those_behind_it_unless_it_failed()
    {
        await using var own = await fixture.StartAsync();
        await RunAsync(own, "var before = 1;");
        await RunAsync(own, "#r \"artifacts/lab/Fixture.Low.dll\"\nint x = nothing;");
        Assert.Equal("CompilationError", (await RunAsync(own, "Low.Maker.Make().Size")).Error.Name);

        await RunAsync(own, "#r \"artifacts/lab/Fixture.Low.dll\"");
        await RunAsync(own, "Low.Part Kept() => Low.Maker.Make();");
        await RunAsync(own, "#load \"artifacts/lab/lab.csx\"");

        Assert.Equal("7", (await RunAsync(own, "before + Kept().Size + High.Store.Measure(Kept())")).Plain);
    }

    [Fact(Timeout = 240_000)]
    public async Task Paths_start_at_the_notebooks_folder_when_a_notebook_is_named()
    {
        var request = new CellRequest("#r \"lab/Fixture.Low.dll\"\nnew Low.Part().Size")
        {
            File = Path.Combine(fixture.Folder, "artifacts", "some.ipynb"),
        };

        Assert.Equal("3", (await fixture.RunAsync(request)).Plain);
    }

    [Fact(Timeout = 240_000)]
    public async Task Types_are_the_same_whichever_file_asked_for_them()
    {
        await using var own = await fixture.StartAsync();
        await RunAsync(own, "#r \"artifacts/lab/Fixture.High.dll\"");
        await RunAsync(own, "#r \"artifacts/lab/Fixture.Low.dll\"");
        var run = await RunAsync(own, """
            object part = High.Store.Get();
            High.Store.Measure((Low.Part)part) + Low.Maker.Made * 10 + System.Reflection.Assembly.Load("Fixture.Low").GetHashCode() - typeof(Low.Part).Assembly.GetHashCode()
            """);

        Assert.Equal("13", run.Plain);
    }

    [Fact(Timeout = 240_000)]
    public async Task A_library_is_loaded_from_its_place_with_what_it_depends_on()
    {
        await using var own = await fixture.StartAsync();

        Assert.Equal(
            "103", (await RunAsync(own, "#r \"artifacts/lab/Fixture.Hidden.dll\"\nHidden.User.Use()")).Plain);
        Assert.EndsWith(Path.Combine("artifacts", "lab", "Fixture.Hidden.dll"),
            (await RunAsync(own, "typeof(Hidden.User).Assembly.Location")).Plain, StringComparison.Ordinal);
    }

    [Fact(Timeout = 240_000)]
    public async Task A_missing_library_is_named_with_the_place_it_was_looked_for()
    {
        var run = await fixture.RunAsync("#r \"nowhere/Missing.dll\"\n1");

        Assert.Equal("ReferenceError", run.Error.Name);
        Assert.Contains(
            Path.Combine(fixture.Folder, "nowhere", "Missing.dll"), run.Error.Message, StringComparison.Ordinal);
        Assert.Equal(["    #r \"nowhere/Missing.dll\"", "       ^"], run.Error.Traceback.Skip(1));
    }

    [Theory(Timeout = 240_000)]
    [InlineData("\n#load \"inner.csx\"", "line 2, column 7: The script \"inner.csx\" was not found.")]
    [InlineData("\nint x = nothing;", "line 2, column 9: error CS0103")]
    public async Task An_error_in_a_loaded_script_names_the_script(string script, string error)
    {
        await File.WriteAllTextAsync(Path.Combine(fixture.Folder, "outer.csx"), script);

        Assert.StartsWith("outer.csx, " + error, (await fixture.RunAsync("#load \"outer.csx\"")).Traceback,
            StringComparison.Ordinal);
    }

    [Fact(Timeout = 240_000)]
    public async Task Another_build_of_a_library_in_use_is_refused()
    {
        await fixture.RunAsync("#r \"artifacts/lab/Fixture.Low.dll\"");
        FixtureAssembly.Make(Path.Combine(fixture.Folder, "other"), "Fixture.Low",
            "namespace Low; public class Part { public int Other; }");

        Assert.Contains("already uses another build of Fixture.Low",
            (await fixture.RunAsync("#r \"other/Fixture.Low.dll\"")).Error.Message, StringComparison.Ordinal);
    }

    private static Task<CellRun> RunAsync(EngineProcess engine, string code) =>
        CellRun.OfAsync(engine, new CellRequest(code));
}

/// <summary>
/// A folder of libraries and scripts for cells to reference, and an engine in it for tests to which it does not matter
/// what the session has referenced before.
/// </summary>
public sealed class ReferenceFixture : IAsyncLifetime
{
    private readonly EngineFixture _shared = new();

    public string Folder => _shared.Folder;

    private string Libraries => Path.Combine(Folder, "artifacts", "lab");

    public async ValueTask InitializeAsync()
    {
        await _shared.InitializeAsync();
        var low = FixtureAssembly.Make(Libraries, "Fixture.Low",
            "namespace Low; public class Part { public int Size = 3; } public static class Maker { public static int "
            + "Made; public static Part Make() { Made++; return new(); } }");
        FixtureAssembly.Make(Libraries, "Fixture.High", "namespace High; public static class Store { public static "
            + "Low.Part Get() => Low.Maker.Make(); public static int Measure(Low.Part part) => part.Size; }", low);
        FixtureAssembly.Make(Libraries, "Fixture.Hidden",
            "namespace Hidden; public static class User { public static int Use() => High.Store.Get().Size + 100; }",
            low, Path.Combine(Libraries, "Fixture.High.dll"));
        await File.WriteAllTextAsync(Path.Combine(Libraries, "lab.csx"),
            "#r \"Fixture.Low.dll\"\n#r \"Fixture.High.dll\"\n#load \"more/more.csx\"\nvar loaded = \"lab\";");
        Directory.CreateDirectory(Path.Combine(Libraries, "more"));
        await File.WriteAllTextAsync(
            Path.Combine(Libraries, "more", "more.csx"), "#r \"../Fixture.Hidden.dll\"\nint More() => loaded.Length;");
    }

    /// <summary>An engine for one test, where what a session has referenced so far is the point.</summary>
    internal Task<EngineProcess> StartAsync() =>
        EngineProcess.StartAsync(new EngineOptions { WorkingDirectory = Folder });

    internal Task<CellRun> RunAsync(string code) => _shared.RunAsync(code);

    internal Task<CellRun> RunAsync(CellRequest request) => _shared.RunAsync(request);

    public ValueTask DisposeAsync() => _shared.DisposeAsync();
}
