namespace Notebooks.Tests.Engine;

/// <summary>What a cell's error shows of the frames that are not the reader's own.</summary>
public class FoldedFramesTests(EngineFixture engine) : IClassFixture<EngineFixture>
{
    private const string Deep = "System.Text.Json.JsonSerializer.Deserialize<int>(\"x\")";

    [Fact(Timeout = 240_000)]
    public async Task Frames_of_libraries_are_one_line_and_what_the_cell_called_stays()
    {
        var run = await engine.RunAsync(Deep);

        var frames = run.Traceback.Split(" ---> ")[0].Split('\n')
            .Where(line => line.StartsWith("   ", StringComparison.Ordinal)).ToArray();
        Assert.Matches(
            @"^   … [0-9]+ frames of the lab and its libraries \(GRPCLAB_FRAMES=all shows them\)$", frames[0]);
        Assert.StartsWith("   at System.Text.Json.JsonSerializer.Deserialize",
            frames[1].Replace("at JsonSerializer", "at System.Text.Json.JsonSerializer"), StringComparison.Ordinal);
        Assert.Equal(3, frames.Length);
        Assert.Contains("cell 3, line 1", frames[2], StringComparison.Ordinal);
    }

    [Fact(Timeout = 240_000)]
    public async Task A_setting_shows_all_of_them_in_the_running_session()
    {
        await engine.RunAsync("Environment.SetEnvironmentVariable(\"GRPCLAB_FRAMES\", \"all\");");
        var run = await engine.RunAsync(Deep);
        await engine.RunAsync("Environment.SetEnvironmentVariable(\"GRPCLAB_FRAMES\", null);");

        Assert.DoesNotContain("frames of the lab", run.Traceback, StringComparison.Ordinal);
        Assert.Contains("Utf8JsonReader", run.Traceback, StringComparison.Ordinal);
    }

    [Fact(Timeout = 240_000)]
    public async Task The_readers_own_frames_are_all_shown()
    {
        var run = await engine.RunAsync(
            "void A() => B();\nvoid B() => C();\nvoid C() => D();\nvoid D() => throw new Exception(\"deep\");\nA();");

        Assert.DoesNotContain("frames of the lab", run.Traceback, StringComparison.Ordinal);
        Assert.All(["A()", "B()", "C()", "D()"], own => Assert.Contains(own, run.Traceback, StringComparison.Ordinal));
    }
}
