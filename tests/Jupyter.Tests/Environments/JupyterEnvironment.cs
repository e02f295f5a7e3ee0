namespace Jupyter.Tests.Environments;

/// <summary>A Python with Jupyter in it.</summary>
/// <param name="Name">What folders and messages call it: lab or debian.</param>
/// <param name="Python">The path of its interpreter.</param>
internal sealed record JupyterEnvironment(string Name, string Python)
{
    private static readonly Lazy<JupyterEnvironment?> LazyLab = new(
        () => LabSource.Found is { } source ? new("lab", source.Python()) : null);
    private static readonly Lazy<JupyterEnvironment?> LazyDebian = new(
        () => DebianJupyter.WhyNot is null ? new("debian", DebianJupyter.Python) : null);

    /// <summary>JupyterLab 4; made from wheels on first use. Null where there is no source for it.</summary>
    public static JupyterEnvironment? Lab => LazyLab.Value;

    /// <summary>Debian's Notebook 6; null where it is not installed.</summary>
    public static JupyterEnvironment? Debian => LazyDebian.Value;

    /// <summary>The hosts there are on this machine.</summary>
    public static IEnumerable<Host> Hosts => new[] { Host.Lab, Host.Debian }.Where(host => WhyNot(host) is null);

    /// <summary>The environment of one host.</summary>
    /// <exception cref="InvalidOperationException">The host is not on this machine.</exception>
    public static JupyterEnvironment Of(Host host) => (host == Host.Lab ? Lab : Debian)
        ?? throw new InvalidOperationException(
            $"{WhyNot(host)} A test that needs it carries [JupyterFact] or [OnHost], which leave it out.");

    /// <summary>Why one of these hosts cannot be had here, in full sentences; null when all can.</summary>
    public static string? WhyNot(Host hosts)
    {
        var reasons = new List<string>();
        if (hosts.HasFlag(Host.Lab) && LabSource.Found is null) reasons.Add(LabSource.WhyNot);

        if (hosts.HasFlag(Host.Debian) && DebianJupyter.WhyNot is { } reason) reasons.Add(reason);

        return reasons.Count == 0 ? null : string.Join(" ", reasons);
    }

    /// <summary>
    /// Starts its interpreter in folders of its own, as in Start("-m", "jupyter", "kernelspec", "list").
    /// </summary>
    /// <param name="arguments">What follows the interpreter's path.</param>
    public OwnedProcess Start(params string[] arguments) => Start(new HostStart(arguments));

    /// <summary>Starts its interpreter with more to say about how.</summary>
    public OwnedProcess Start(HostStart start)
    {
        var folders = start.Folders ?? JupyterFolders.Of(Name);
        var variables = new Dictionary<string, string?>(folders.Variables(start.Kernel));
        foreach (var (name, value) in start.Variables) variables[name] = value;

        return OwnedProcess.Start(
            [.. start.Prefix, Python, .. start.Arguments], start.Directory ?? Repository.Root, variables);
    }
}
