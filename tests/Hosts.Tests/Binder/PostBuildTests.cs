using GrpcLab.Notebooks;
using Hosts.Tests.Environments;

namespace Hosts.Tests.Binder;

/// <summary>A build of the course takes what there is of two cores: no notebook runs beside it.</summary>
[CollectionDefinition(nameof(Building), DisableParallelization = true)]
public sealed class Building;

/// <summary>
/// After binder/postBuild a chapter runs without fetching anything. Binder's image build is played with the working tree in
/// a clean folder, a home of its own, Debian's Jupyter in a virtual environment instead of conda's, and postBuild run in
/// a login shell. Packages come from this machine's package folder. It builds the course once more.
/// </summary>
[Collection(nameof(Building)), Trait(TestScope.Run, TestScope.All)]
public sealed class PostBuildTests : IDisposable
{
    private static readonly TimeSpan BuildLimit = TimeSpan.FromMinutes(12), RunLimit = TimeSpan.FromMinutes(6);

    private readonly string _temporary = Directory.CreateTempSubdirectory("grpclab-binder-").FullName;

    private string Course => Path.Combine(_temporary, "course");

    private string Prefix => Path.Combine(_temporary, "conda");

    private string Home => Path.Combine(_temporary, "home");

    private string Feed => Path.Combine(_temporary, "feed");

    private string Executed => Path.Combine(Home, "executed.ipynb");

    public void Dispose() => Directory.Delete(_temporary, recursive: true);

    [NeedsFact(Needs.Debian | Needs.Linux, Timeout = 1_500_000)]
    public async Task Chapter_00_runs_on_one_core_in_2_GB_without_a_network_and_builds_nothing()
    {
        await WorkingTree.CopyToAsync(Course);
        await MakeEnvironmentAsync();
        Directory.CreateSymbolicLink(Feed, await PackagesAsync());
        await using (var build = Start(["binder/postBuild"])) await build.SucceedAsync(BuildLimit);

        AssertOnlyWhatIsNeededStays();
        // From here on there is no feed. Its name stays in the configuration: a changed one would make the next build
        // restore anew.
        File.Delete(Feed);
        var before = Files();
        using var fence = new Fence { IsOffline = true, Limit = RunLimit };
        await using var run = Start([.. fence.Prefix, "binder/start", "python3",
            "tests/Hosts.Tests/Notebooks/run_notebook.py", "notebooks/00-getting-started.ipynb", Executed,
            Path.Combine(Home, "result.json")]);
        var said = await run.EndAsync(RunLimit + TimeSpan.FromMinutes(1));

        Assert.True(said.ExitCode == 0, said.Everything);
        AssertRanToItsEnd();
        Assert.Equal(before, Files());
        Assert.Equal((false, 0, 1), (fence.Report().OutOfMemory, fence.Report().LeftRunning, fence.Report().Cores));
    }

    private void AssertOnlyWhatIsNeededStays()
    {
        Assert.True(File.Exists(
            Path.Combine(Prefix, "share", "jupyter", "kernels", CourseKernel.Name, "kernel.json")), "The kernel is there.");
        Assert.False(Directory.Exists(Path.Combine(Home, ".local", "share", "jupyter", "kernels")));
        Assert.Empty(Directory.EnumerateFiles(
            Path.Combine(Course, "artifacts", "packages"), "*.nupkg", SearchOption.AllDirectories));
        Assert.False(Directory.Exists(Path.Combine(Home, ".local", "share", "NuGet", "http-cache")));
        Assert.False(Directory.Exists(Path.Combine(Home, ".nuget", "packages")));
    }

    private void AssertRanToItsEnd()
    {
        var executed = Notebook.Read(Executed);

        Assert.Empty(executed.CodeCells.SelectMany(cell => cell.Outputs.OfType<ErrorOutput>())
            .Select(error => $"{error.Name}: {error.Message}"));
        Assert.All(executed.CodeCells, cell => Assert.NotNull(cell.ExecutionCount));
    }

    // The build output and the packages: name and time of each file.
    private List<string> Files() =>
    [
        .. new DirectoryInfo(Path.Combine(Course, "artifacts")).EnumerateFiles("*", SearchOption.AllDirectories)
            .Select(file => $"{Path.GetRelativePath(Course, file.FullName)} of {file.LastWriteTimeUtc:O}")
            .Order(StringComparer.Ordinal),
    ];

    private OwnedProcess Start(IReadOnlyList<string> command)
    {
        var variables = Environment.GetEnvironmentVariables().Keys.Cast<string>()
            .ToDictionary(name => name, _ => (string?)null);
        (variables["HOME"], variables["TMPDIR"], variables["LANG"]) =
            (Home, Path.Combine(_temporary, "tmp"), "C.UTF-8");
        (variables["PATH"], variables["PYTHONNOUSERSITE"]) = ("/usr/bin:/bin", "1");
        return OwnedProcess.Start(["/usr/bin/env", .. command], Course, variables);
    }

    private async Task MakeEnvironmentAsync()
    {
        Directory.CreateDirectory(Path.Combine(_temporary, "tmp"));
        await RunAsync(Jupyter.DebianPython, "-m", "venv", "--system-site-packages", "--without-pip", Prefix);
        // As in conda's environment, the jupyter beside its python is that python's.
        var jupyter = Path.Combine(Prefix, "bin", "jupyter");
        await File.WriteAllTextAsync(
            jupyter, $"#!{Prefix}/bin/python3\nimport sys\nfrom jupyter_core.command import main\nsys.exit(main())\n");
        await RunAsync("chmod", "+x", jupyter);
        // Only a login shell finds the environment; on Binder a file in /etc/profile.d activates conda's.
        var dotnet = Path.GetDirectoryName(PathProgram.Find("dotnet"));
        var nuget = Directory.CreateDirectory(Path.Combine(Home, ".nuget", "NuGet")).FullName;
        await File.WriteAllTextAsync(
            Path.Combine(Home, ".bash_profile"), $"export PATH={Prefix}/bin:{dotnet}:/usr/bin:/bin\n");
        await File.WriteAllTextAsync(
            Path.Combine(nuget, "NuGet.Config"), "<configuration><packageSources><clear /><add key=\"feed\" "
                + $"value=\"{Feed}\" /></packageSources></configuration>");
    }

    private static async Task<string> PackagesAsync() =>
        (await RunAsync("dotnet", "nuget", "locals", "global-packages", "--list", "--force-english-output"))
            .Split(": ", 2)[1].Trim();

    private static async Task<string> RunAsync(params string[] command)
    {
        await using var process = OwnedProcess.Start(command, Repository.Root);
        return (await process.SucceedAsync(TimeSpan.FromMinutes(2))).Output;
    }
}
