using System.Diagnostics;
using Hosts.Tests.Environments;

namespace Hosts.Tests.Classroom;

/// <summary>
/// The hub of deploy/jupyterhub on loopback, with a class that exists for one test. Nothing of it is left when
/// disposed.
/// </summary>
internal sealed class ClassHub : IAsyncDisposable
{
    // nobody, on every Unix: learners must not need a right to write in the course.
    private const int Nobody = 65534;

    private static readonly TimeSpan StartLimit = TimeSpan.FromMinutes(3), EndLimit = TimeSpan.FromMinutes(2);

    // Debian's package of the proxy needs Debian's Node, so it comes from npm, into the build's folder.
    private const string ProxyVersion = "5.3.0";

    private static readonly string ProxyFolder = Path.Combine(JupyterFolders.Base, "proxy-" + ProxyVersion);

    private static readonly Lazy<string?> LazyWhyNoProxy = new(() => NpmFolder.Install(ProxyFolder,
        Path.GetRelativePath(ProxyFolder, ProxyProgram), $"configurable-http-proxy@{ProxyVersion}"));

    private readonly string _folder;
    private readonly OwnedProcess _hub;

    private ClassHub(string folder, OwnedProcess hub, Uri address) => (_folder, _hub, Address) = (folder, hub, address);

    /// <summary>Why the proxy in front of a hub cannot be had; null when it is there. Installs it on first use.</summary>
    public static string? WhyNoProxy => LazyWhyNoProxy.Value;

    public Uri Address { get; }

    public string PasswordFile => Path.Combine(_folder, "password");

    public string Results => Path.Combine(_folder, "home", "results");

    public string Log => _hub.Output + _hub.Errors;

    /// <summary>Whether the hub runs as an account that cannot write in the checkout.</summary>
    public static bool DropsRights { get; } =
        Environment.UserName == "root"
        && new[] { Repository.Root, Path.GetTempPath(), Path.GetDirectoryName(Dotnet())! }.All(MayEnter);

    public static async Task<ClassHub> StartAsync(CourseKernel kernel, int learners)
    {
        var folder = Path.Combine(Path.GetTempPath(), $"grpclab-class-{Guid.NewGuid():N}");
        Directory.CreateDirectory(Path.Combine(folder, "home"));
        await File.WriteAllLinesAsync(Path.Combine(folder, "list"),
            Enumerable.Range(0, learners).Select(n => $"learner{n}").Prepend("teacher *"));
        await File.WriteAllTextAsync(Path.Combine(folder, "password"), Guid.NewGuid().ToString());
        await RunAsync("chmod", "600", Path.Combine(folder, "password"));
        if (DropsRights) await RunAsync("chown", "--recursive", $"{Nobody}:{Nobody}", folder);

        var ports = FreePorts.Find(3);
        var address = new Uri($"http://127.0.0.1:{ports[0]}");
        var process = OwnedProcess.Start(Command(ports), folder, Variables(folder, kernel, "one"));
        var hub = new ClassHub(folder, process, address);
        try
        {
            await Until.TrueAsync(
                () => hub.Log.Contains("JupyterHub is now running", StringComparison.Ordinal) || hub._hub.HasExited,
                "the hub runs", StartLimit);
            return hub._hub.HasExited ? throw new InvalidOperationException($"The hub ended:\n{hub.Log}") : hub;
        }
        catch
        {
            await hub.DisposeAsync();
            throw;
        }
    }

    /// <summary>
    /// Processes that carry the class's folder in their environment: servers, kernels, engines, gRPC servers, the hub
    /// itself.
    /// </summary>
    public IReadOnlyList<int> Family() => Processes.WithInEnvironment(_folder);

    public async ValueTask DisposeAsync()
    {
        try
        {
            await EndAsync();
        }
        finally
        {
            // Whatever the hub did not end, by id, so that a failed test leaves nothing either.
            foreach (var id in Family()) End(id);

            await _hub.DisposeAsync();
            Directory.Delete(_folder, recursive: true);
        }
    }

    /// <summary>
    /// Asks the hub to end, as a teacher does with Ctrl+C, and waits for it: it takes the learners' servers and its
    /// proxy along.
    /// </summary>
    public async Task EndAsync()
    {
        if (!_hub.HasExited)
        {
            await RunAsync("kill", "-TERM", _hub.Id.ToString(System.Globalization.CultureInfo.InvariantCulture));
            await _hub.EndAsync(EndLimit);
        }
    }

    private static string ProxyProgram => Path.Combine(ProxyFolder, "node_modules", ".bin", "configurable-http-proxy");

    private static string[] Command(int[] ports) => DropsRights
        ? ["setpriv", $"--reuid={Nobody}", $"--regid={Nobody}", "--clear-groups", .. Program(ports)]
        : Program(ports);

    /// <summary>The hub on these ports: its own, the one that servers speak to, its proxy's.</summary>
    public static string[] Program(int[] ports) =>
    [
        Jupyter.DebianPython, "-m", "jupyterhub", "-f",
        Path.Combine(Repository.Root, "deploy", "jupyterhub", "jupyterhub_config.py"),
        $"--JupyterHub.bind_url=http://127.0.0.1:{ports[0]}",
        $"--JupyterHub.hub_bind_url=http://127.0.0.1:{ports[1]}",
        $"--ConfigurableHTTPProxy.api_url=http://127.0.0.1:{ports[2]}",
    ];

    /// <summary>What its environment tells it; the accounts are "one" for all, or those of the "system".</summary>
    public static Dictionary<string, string?> Variables(string folder, CourseKernel kernel, string accounts) => new()
    {
        ["HOME"] = folder,
        ["PYTHONPATH"] = null,
        ["JUPYTER_PATH"] = null,
        ["GRPCLAB_BUDGET"] = "smoke",
        ["GRPCLAB_CLASS_HOME"] = Path.Combine(folder, "home"),
        ["GRPCLAB_CLASS_ACCOUNTS"] = accounts,
        ["GRPCLAB_CLASS_ROOT"] = "yes",
        ["GRPCLAB_CLASS_LIST"] = Path.Combine(folder, "list"),
        ["GRPCLAB_CLASS_PASSWORD"] = Path.Combine(folder, "password"),
        ["GRPCLAB_CLASS_PROXY"] = ProxyProgram,
        ["GRPCLAB_CLASS_KERNEL"] = kernel.Prefix,
        // Ten learners are the test, whatever the machine's memory says.
        ["GRPCLAB_CLASS_MOST"] = "12",
    };

    private static void End(int id)
    {
        try
        {
            using var process = Process.GetProcessById(id);
            process.Kill();
        }
        catch (Exception e) when (e is ArgumentException or InvalidOperationException)
        {
            // Ended by itself between the listing and now.
        }
    }

    private static string Dotnet()
    {
        var dotnet = PathProgram.Find("dotnet")
            ?? throw new InvalidOperationException("dotnet is not on the PATH.");
        return File.ResolveLinkTarget(dotnet, returnFinalTarget: true)?.FullName ?? dotnet;
    }

    private static bool MayEnter(string folder)
    {
        for (var at = new DirectoryInfo(folder); at is not null; at = at.Parent)
        {
            if (!at.UnixFileMode.HasFlag(UnixFileMode.OtherExecute)) return false;
        }

        return true;
    }

    private static async Task RunAsync(params string[] command)
    {
        await using var process = OwnedProcess.Start(command, Repository.Root);
        await process.SucceedAsync(EndLimit);
    }
}
