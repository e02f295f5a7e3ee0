using CliWrap;
using CliWrap.Buffered;
using GrpcLab;

namespace Hosts.Tests.Environments;

/// <summary>The two kernels that run the course's notebooks.</summary>
public enum Kernel
{
    Course,

    /// <summary>Microsoft's archived .NET Interactive, the fallback.</summary>
    DotNetInteractive,
}

/// <summary>
/// The course's kernel, installed by `lab kernel install` into a prefix of its own that only these tests look into. As
/// a class fixture it is installed once for a class and removed after it.
/// </summary>
public sealed class CourseKernel : IAsyncLifetime
{
    private static readonly TimeSpan Limit = TimeSpan.FromSeconds(60);

    public const string Name = ".net-csharp";

    internal string Prefix { get; } = Path.Combine(JupyterFolders.Base, $"prefix-{Guid.NewGuid():N}");

    /// <summary>What JUPYTER_PATH has to name.</summary>
    internal string DataFolder => Path.Combine(Prefix, "share", "jupyter");

    public async ValueTask InitializeAsync()
    {
        await using var lab = Lab("kernel", "install", "--prefix", Prefix);
        await lab.SucceedAsync(Limit);
    }

    public ValueTask DisposeAsync()
    {
        if (Directory.Exists(Prefix)) Directory.Delete(Prefix, recursive: true);

        return ValueTask.CompletedTask;
    }

    /// <summary>The built lab command, with Jupyter's folders private to the tests.</summary>
    internal static OwnedProcess Lab(params string[] arguments) =>
        LabCommand.Start(JupyterFolders.Of("command").Variables(), arguments);
}

/// <summary>
/// Microsoft.dotnet-interactive as a tool in a folder of the build, and a kernelspec that takes the course kernel's
/// name. Two that start at the same time may ask for the same port, so tests start one after the other.
/// </summary>
internal static class DotNetInteractive
{
    private const string Package = "Microsoft.dotnet-interactive", Version = "1.0.712001";

    private static readonly TimeSpan Limit = TimeSpan.FromMinutes(3);
    private static readonly string Folder = Path.Combine(JupyterFolders.Base, $"dotnet-interactive-{Version}");
    private static readonly Lazy<string?> LazyWhyNot = new(Install);

    /// <summary>What JUPYTER_PATH has to name.</summary>
    public static string DataFolder => Path.Combine(Folder, "share");

    /// <summary>Why it cannot be had; null when it is there. Installs it on first use.</summary>
    public static string? WhyNot => LazyWhyNot.Value;

    private static string Program =>
        Path.Combine(Folder, OperatingSystem.IsWindows() ? "dotnet-interactive.exe" : "dotnet-interactive");

    private static string? Install()
    {
        Directory.CreateDirectory(JupyterFolders.Base);
        using var turn = FileLock.Take(Folder + ".lock", Limit);
        if (File.Exists(Program)) return null;

        var install = new Command("dotnet")
            .WithArguments(["tool", "install", "--tool-path", Folder, Package, "--version", Version])
            .WithValidation(CommandResultValidation.None)
            .ExecuteBufferedAsync().GetAwaiter().GetResult();
        if (!install.IsSuccess)
        {
            var said = (install.StandardOutput + install.StandardError).ReplaceLineEndings(" ");
            return $"{Package} {Version} could not be installed: {said}";
        }

        WriteKernelSpec();
        return null;
    }

    // Its HTTP server is for its own extensions, and would otherwise listen on every interface.
    private static void WriteKernelSpec()
    {
        var folder = Directory.CreateDirectory(Path.Combine(DataFolder, "kernels", CourseKernel.Name)).FullName;
        File.WriteAllText(Path.Combine(folder, "kernel.json"), $$"""
            {
              "argv": ["{{Program.Replace('\\', '/')}}", "jupyter", "{connection_file}", "--default-kernel", "csharp", "--http-local-only"],
              "display_name": ".NET (C#)",
              "language": "C#",
              "env": { "DOTNET_gcServer": "0", "DOTNET_INTERACTIVE_CLI_TELEMETRY_OPTOUT": "1" }
            }
            """);
    }
}
