using System.Diagnostics;
using System.Globalization;
using System.Runtime.InteropServices;
using CliWrap;

namespace GrpcLab;

/// <summary>One of the programs that the lab starts: has it built and says how it is started.</summary>
/// <param name="Project">Name of its project, also of its assembly behind "GrpcLab.".</param>
internal sealed record ServerProgram(string Project)
{
    // Settings meant for the notebook's own process, or for a web application that happens to share its environment.
    private static readonly string[] Foreign =
        ["ASPNETCORE_", "DOTNET_gc", "DOTNET_GC", "DOTNET_URLS", "DOTNET_ENVIRONMENT", "Kestrel__", "Logging__"];

    public static ServerProgram Kestrel { get; } = new("Server");

    public static ServerProgram Core { get; } = new("CoreServer");

    /// <summary>The book's web API.</summary>
    public static ServerProgram Gateway { get; } = new("Gateway");

    public static ServerProgram CodeFirst { get; } = new("CodeFirst");

    /// <summary>As what it was built, a folder of artifacts/bin. Default: as the course.</summary>
    public string Configuration { get; init; } = CourseFolder.Release;

    private string Library => $"GrpcLab.{Project}.dll";

    /// <summary>Builds one of src/Programs when it is first used, with one line that says so.</summary>
    /// <exception cref="InvalidOperationException">It did not build; the message has what the build said.</exception>
    public Task EnsureBuiltAsync(CancellationToken cancellationToken) =>
        Progress.OfAsync(say => ProgramBuild.EnsureAsync(CourseFolder.Find(), Project, say, cancellationToken));

    /// <summary>How a server is started: it is told its owner.</summary>
    public Command Command(IEnumerable<string> arguments, GcMode gc) =>
        PlainCommand([.. arguments, "--owner-pid", Environment.ProcessId.ToString(CultureInfo.InvariantCulture)], gc);

    /// <summary>
    /// How a program is started, on the runtime of this process.
    /// </summary>
    public Command PlainCommand(IEnumerable<string> arguments, GcMode gc = GcMode.Workstation) =>
        OfThisRuntime(FindBuilt(), arguments, gc);

    public static Command OfThisRuntime(
        string assembly, IEnumerable<string> arguments, GcMode gc = GcMode.Workstation) =>
        new Command(DotnetPath())
            .WithArguments([assembly, .. arguments])
            .WithEnvironment(environment => SetEnvironment(environment, gc));

    /// <summary>Version of the gRPC package in the built server; null when its file does not say.</summary>
    public string? GrpcVersion()
    {
        var library = Path.Combine(Path.GetDirectoryName(FindBuilt())!, "Grpc.AspNetCore.Server.dll");
        return File.Exists(library) && FileVersionInfo.GetVersionInfo(library).ProductVersion is { } version
            ? PackageVersions.Short(version)
            : null;
    }

    /// <summary>
    /// Takes away the system's certificate authorities, for a program that judges no certificates: on Linux .NET reads
    /// hundreds of them to learn that no one has signed the program's own, in a sixth of a server's time to start.
    /// </summary>
    public static void RemoveAuthorities(IDictionary<string, string?> environment) =>
        (environment["SSL_CERT_FILE"], environment["SSL_CERT_DIR"]) = ("/dev/null", "/dev/null");

    // Without what names a proxy, too: the lab's programs call this machine only, and a proxy does not reach it.
    private static void SetEnvironment(IDictionary<string, string?> environment, GcMode gc)
    {
        foreach (var name in environment.Keys.Where(
            k => k.EndsWith("_proxy", StringComparison.OrdinalIgnoreCase)
                || Foreign.Any(f => k.StartsWith(f, StringComparison.Ordinal))).ToArray())
        {
            environment.Remove(name);
        }

        environment[GcModes.Variable] = gc.Digit();
    }

    /// <summary>The built assembly.</summary>
    /// <exception cref="FileNotFoundException">It is not there.</exception>
    public string FindBuilt() => FindBuilt(CourseFolder.Find());

    internal string FindBuilt(CourseFolder course)
    {
        var path = course.Built(Project, Library, Configuration);
        return File.Exists(path)
            ? path
            : throw new FileNotFoundException(
                $"{Library} has not been built: {path} does not exist. Run \"dotnet build src/Chapters\" in "
                + $"{course.Root}, which builds it too.", path);
    }

    // The server runs on the runtime this process runs on, whatever other dotnet is first on the path.
    private static string DotnetPath()
    {
        var name = OperatingSystem.IsWindows() ? "dotnet.exe" : "dotnet";
        // Null where there is none, as in a single file.
        var root = new DirectoryInfo(RuntimeEnvironment.GetRuntimeDirectory()).Parent?.Parent?.Parent?.FullName;
        var beside = Path.Combine(root ?? "", name);
        return File.Exists(beside) ? beside : name;
    }
}
