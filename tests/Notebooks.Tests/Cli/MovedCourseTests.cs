namespace Notebooks.Tests.Cli;

/// <summary>The course in another folder: as it was built, and as a fresh clone whose feed is out of reach.</summary>
public sealed class MovedCourseTests : IDisposable
{
    private readonly Workshop _workshop = new();

    public void Dispose() => _workshop.Dispose();

    [LinuxFact(Timeout = 400_000), Trait(TestScope.Run, TestScope.All)]
    public async Task A_built_course_runs_in_a_folder_with_a_strange_and_long_name()
    {
        var course = _workshop.File("a course, übung 日本語 ".PadRight(200, 'x'));
        // Links in place of copies: nothing is built there, so nothing is written to them.
        await ShellAsync("""
            mkdir -p "$0/artifacts/bin" && cp -al lab global.json Directory.* src server protos notebooks data "$0"
            for built in artifacts/bin/*; do case $built in *.Tests) ;; *) cp -al "$built" "$0/artifacts/bin" ;; esac; done
            cp -al artifacts/lab "$0/artifacts" && echo "$0" > "$0/artifacts/lab.stamp"
            """, course);
        var notebook = _workshop.Notebook("05-far", $"#load \"{course}/artifacts/lab/lab.csx\"\nusing GrpcLab;",
            "var server = await LabServer.StartAsync();", """
            var reply = await new Performance.Monitor.MonitorClient(server.OpenChannel(Endpoint.Uds)).GetPerformanceAsync(new());
            Console.WriteLine("answered");
            """);
        var output = Path.Combine(course, "out");

        await using var lab = OwnedProcess.Start([Path.Combine(course, "lab"), "run", notebook, "--out", output]);
        var said = await lab.SucceedAsync();

        Assert.DoesNotContain("Building", said.Errors);
        Assert.Contains("answered", await File.ReadAllTextAsync(Path.Combine(output, "05-far.html")));
    }

    [LinuxFact(Timeout = 400_000), Trait(TestScope.Run, TestScope.All)]
    public async Task A_feed_that_is_out_of_reach_is_named_by_the_build()
    {
        var end = await BuildWithoutFeedAsync(packages: null);

        Assert.Equal(1, end.ExitCode);
        Assert.Contains("Unable to load the service index for source http://127.0.0.1:9/index.json", end.Errors);
        Assert.EndsWith("The course did not build; the errors are above.\n", end.Errors);
        Assert.False(IsBuilt);
    }

    [LinuxFact(Timeout = 600_000), Trait(TestScope.Run, TestScope.All)]
    public async Task Without_a_feed_the_course_builds_from_the_packages_that_are_there()
    {
        var end = await BuildWithoutFeedAsync(Environment.GetEnvironmentVariable("NUGET_PACKAGES") ?? Path.Combine(
            Environment.GetFolderPath(Environment.SpecialFolder.UserProfile), ".nuget", "packages"));

        Assert.True(end.ExitCode == 0, end.Errors);
        Assert.True(IsBuilt);
    }

    private bool IsBuilt => File.Exists(_workshop.File("course/artifacts/lab.stamp"));

    private async Task<ProcessResult> BuildWithoutFeedAsync(string? packages)
    {
        var (course, home) = (_workshop.File("course"), _workshop.File("home"));
        await ShellAsync("""
            mkdir -p "$0" && git ls-files -z | grep -zv '^tests/' | xargs -0 cp --parents -t "$0"
            """, course);
        Directory.CreateDirectory(Path.Combine(home, ".nuget/NuGet"));
        await File.WriteAllTextAsync(Path.Combine(home, ".nuget/NuGet/NuGet.Config"), """
            <configuration><packageSources>
              <add key="away" value="http://127.0.0.1:9/index.json" allowInsecureConnections="true" />
            </packageSources></configuration>
            """);

        await using var lab = OwnedProcess.Start([Path.Combine(course, "lab"), "build"],
            variables: new Dictionary<string, string?> { ["HOME"] = home, ["NUGET_PACKAGES"] = packages });
        return await lab.EndAsync();
    }

    private static async Task ShellAsync(string lines, string argument)
    {
        await using var shell = OwnedProcess.Start(["sh", "-euc", lines, argument], Repository.Root);
        await shell.SucceedAsync();
    }
}
