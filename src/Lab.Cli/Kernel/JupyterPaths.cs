namespace GrpcLab.Cli;

/// <summary>
/// What decides where Jupyter keeps its files: the system, the home folder and environment variables.
/// </summary>
/// <param name="Platform">The system's family.</param>
/// <param name="Home">The user's home folder.</param>
/// <param name="Variables">The environment's variables.</param>
internal sealed record JupyterPaths(
    JupyterPlatform Platform, string Home, IReadOnlyDictionary<string, string> Variables)
{
    /// <summary>This process's own.</summary>
    public static JupyterPaths Current()
    {
        var platform = OperatingSystem.IsWindows() ? JupyterPlatform.Windows
            : OperatingSystem.IsMacOS() ? JupyterPlatform.MacOS
            : JupyterPlatform.Linux;
        var variables = Environment.GetEnvironmentVariables().Cast<System.Collections.DictionaryEntry>()
            .ToDictionary(pair => (string)pair.Key, pair => (string)pair.Value!,
                OperatingSystem.IsWindows() ? StringComparer.OrdinalIgnoreCase : StringComparer.Ordinal);
        return new(platform, Environment.GetFolderPath(
            Environment.SpecialFolder.UserProfile, Environment.SpecialFolderOption.DoNotVerify), variables);
    }

    /// <summary>A variable's value; null where it is not set or empty, which Jupyter takes for the same.</summary>
    /// <param name="name">Its name.</param>
    public string? this[string name] => Variables.TryGetValue(name, out var value) && value.Length > 0 ? value : null;

    /// <summary>
    /// Whether a variable is switched on as Jupyter reads switches: set, and not to no, n, false, off, 0 or 0.0.
    /// </summary>
    /// <param name="name">Its name.</param>
    public bool IsOn(string name) =>
        Variables.TryGetValue(name, out var value)
        && value.ToLowerInvariant() is not ("no" or "n" or "false" or "off" or "0" or "0.0");
}
