using Jupyter.Tests.Environments;

namespace Jupyter.Tests.Binder;

/// <summary>
/// What Binder's image build makes of the course: the working tree in a clean folder, a home of its own, Debian's
/// Jupyter in a virtual environment in place of conda's, and binder/postBuild run in a login shell. Packages come from
/// this machine's package folder.
/// </summary>
public sealed class PostBuildImage : IAsyncLifetime
{
    private static readonly TimeSpan Limit = TimeSpan.FromMinutes(12);
    private readonly TemporaryFolder _temporary = new();

    internal string Course => Path.Combine(_temporary.Path, "course");

    internal string Prefix => Path.Combine(_temporary.Path, "conda");

    internal string Home => Path.Combine(_temporary.Path, "home");

    private string Feed => Path.Combine(_temporary.Path, "feed");

    private string Temporary => Path.Combine(_temporary.Path, "tmp");

    /// <summary>What postBuild said.</summary>
    internal string Said { get; private set; } = "";

    /// <summary>Chapter 00, run in the image without a network, in Binder's memory and on one core.</summary>
    internal ImageSession Session { get; private set; } = null!;

    public async ValueTask InitializeAsync()
    {
        if (JupyterEnvironment.WhyNot(Host.Debian) is not null)
        {
            return; // The tests are left out for the same reason.
        }

        await WorkingTree.CopyToAsync(Course);
        await MakeEnvironmentAsync();
        Directory.CreateSymbolicLink(Feed, await PackagesAsync());
        await using var build = Start(["binder/postBuild"]);
        Said = (await build.SucceedAsync(Limit)).Everything;
        // From here on there is no feed. Its name stays in the configuration:
        // a changed one would make the next build restore anew.
        File.Delete(Feed);
        Session = await ImageSession.RunAsync(this, "00-getting-started");
    }

    public ValueTask DisposeAsync()
    {
        _temporary.Dispose();
        return ValueTask.CompletedTask;
    }

    /// <summary>
    /// Starts a command in the image as Binder starts Jupyter: through binder/start, with an environment of its own.
    /// </summary>
    internal OwnedProcess StartSession(IEnumerable<string> command, Fence fence) =>
        Start([.. fence.Prefix, "binder/start", .. command]);

    private OwnedProcess Start(IReadOnlyList<string> command)
    {
        var variables = Environment.GetEnvironmentVariables().Keys.Cast<string>()
            .ToDictionary(name => name, _ => (string?)null);
        (variables["HOME"], variables["TMPDIR"], variables["LANG"]) = (Home, Temporary, "C.UTF-8");
        (variables["PATH"], variables["PYTHONNOUSERSITE"]) = ("/usr/bin:/bin", "1");
        return OwnedProcess.Start(["/usr/bin/env", .. command], Course, variables);
    }

    private async Task MakeEnvironmentAsync()
    {
        Directory.CreateDirectory(Temporary);
        Directory.CreateDirectory(Home);
        await RunAsync(DebianJupyter.Python, "-m", "venv", "--system-site-packages", "--without-pip", Prefix);
        // As in conda's environment, the jupyter beside its python is that python's.
        var jupyter = Path.Combine(Prefix, "bin", "jupyter");
        await File.WriteAllTextAsync(
            jupyter, $"#!{Prefix}/bin/python3\nimport sys\nfrom jupyter_core.command import main\nsys.exit(main())\n");
        await RunAsync("chmod", "+x", jupyter);
        // Only a login shell finds the environment; on Binder a file in /etc/profile.d activates conda's.
        var dotnet = Path.GetDirectoryName(PathProgram.Find("dotnet"));
        await File.WriteAllTextAsync(
            Path.Combine(Home, ".bash_profile"), $"export PATH={Prefix}/bin:{dotnet}:/usr/bin:/bin\n");
        var nuget = Directory.CreateDirectory(Path.Combine(Home, ".nuget", "NuGet")).FullName;
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
