using System.Diagnostics;
using Jupyter.Tests.Environments;

namespace Jupyter.Tests.Classroom;

/// <summary>
/// The proxy in front of a hub. Debian's package of it needs Debian's Node, so it comes from npm, into the build's
/// folder.
/// </summary>
internal static class HubProxy
{
    private const string Version = "5.3.0";

    private static readonly TimeSpan Limit = TimeSpan.FromMinutes(3);

    private static readonly Lazy<string?> LazyWhyNot = new(Install);

    private static readonly string Folder = Path.Combine(JupyterFolders.Base, "proxy-" + Version);

    public static string Program => Path.Combine(Folder, "node_modules", ".bin", "configurable-http-proxy");

    /// <summary>Why it cannot be had; null when it is there. Installs it on first use.</summary>
    public static string? WhyNot => LazyWhyNot.Value;

    private static string? Install()
    {
        if (PythonProgram.OnPath("npm") is not { } npm)
        {
            return "There is no npm, which brings JupyterHub's proxy. Install Node.js with npm.";
        }

        Directory.CreateDirectory(Folder);
        using var turn = FileTurn.Take(Folder + ".lock", Limit);
        if (File.Exists(Program)) return null;

        var start = new ProcessStartInfo(npm,
            ["install", "--prefix", Folder, "--no-audit", "--no-fund", "--loglevel=error",
                $"configurable-http-proxy@{Version}"])
        {
            RedirectStandardOutput = true,
            RedirectStandardError = true,
        };
        using var process = Process.Start(start)!;
        var said = Task.WhenAll(process.StandardOutput.ReadToEndAsync(), process.StandardError.ReadToEndAsync());
        if (!process.WaitForExit(Limit))
        {
            process.Kill(entireProcessTree: true);
            return $"npm had not installed configurable-http-proxy {Version} after {Limit.TotalMinutes} minutes. "
                + "Is its registry in reach?";
        }

        return process.ExitCode == 0 && File.Exists(Program) ? null
            : $"npm could not install configurable-http-proxy {Version}: "
                + $"{string.Join(" ", said.GetAwaiter().GetResult()).Trim().ReplaceLineEndings(" ")}";
    }
}
