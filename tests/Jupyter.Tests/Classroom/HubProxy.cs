using Jupyter.Tests.Environments;

namespace Jupyter.Tests.Classroom;

/// <summary>
/// The proxy in front of a hub. Debian's package of it needs Debian's Node, so it comes from npm, into the build's
/// folder.
/// </summary>
internal static class HubProxy
{
    private const string Version = "5.3.0";

    private static readonly string Folder = Path.Combine(JupyterFolders.Base, "proxy-" + Version);

    private static readonly Lazy<string?> LazyWhyNot = new(() => NpmFolder.Install(
        Folder, Path.GetRelativePath(Folder, Program), $"configurable-http-proxy@{Version}"));

    public static string Program => Path.Combine(Folder, "node_modules", ".bin", "configurable-http-proxy");

    /// <summary>Why it cannot be had; null when it is there. Installs it on first use.</summary>
    public static string? WhyNot => LazyWhyNot.Value;
}
