using Jupyter.Tests.Environments;

namespace Jupyter.Tests.Hosts;

/// <summary>What a user of JupyterLab would have clicked away before.</summary>
internal static class LabSettings
{
    // Otherwise the server asks GitHub for news, and the page asks the user whether it may.
    private const string NoNews = """{ "fetchNews": "false", "checkForUpdates": false, "doNotDisturbMode": true }""";

    public static void Write(JupyterFolders folders, InstalledKernel kernel)
    {
        var config = folders.Variables(kernel)["JUPYTER_CONFIG_DIR"]!;
        var folder = Directory.CreateDirectory(
            Path.Combine(config, "lab", "user-settings", "@jupyterlab", "apputils-extension"));
        File.WriteAllText(Path.Combine(folder.FullName, "notification.jupyterlab-settings"), NoNews);
    }
}
