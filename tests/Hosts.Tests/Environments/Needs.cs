using CliWrap;
using CliWrap.Buffered;
using Hosts.Tests.Classroom;

namespace Hosts.Tests.Environments;

/// <summary>What a test takes besides .NET; several may be asked for at once.</summary>
[Flags]
public enum Needs
{
    Linux = 1,

    /// <summary>JupyterLab 4: from wheels, or the one on the PATH.</summary>
    Lab = 2,

    Browser = 4,

    /// <summary>Debian's Jupyter with ipykernel 6.17, and its JupyterHub.</summary>
    Debian = 8,

    /// <summary>The proxy in front of a hub, from npm.</summary>
    Proxy = 16,

    /// <summary>Root, who gives each learner an account.</summary>
    Accounts = 32,

    /// <summary>Microsoft's .NET Interactive, a tool from NuGet.</summary>
    DotNetInteractive = 64,

    Python = 128,
}

/// <summary>A fact that is left out where what it needs is missing, and says what that is.</summary>
public sealed class NeedsFactAttribute : FactAttribute
{
    public NeedsFactAttribute(Needs needs) => Skip = Missing.Of(needs);
}

/// <summary>A theory that is left out where what it needs is missing, and says what that is.</summary>
public sealed class NeedsTheoryAttribute : TheoryAttribute
{
    public NeedsTheoryAttribute(Needs needs) => Skip = Missing.Of(needs);
}

/// <summary>Why a test cannot run on this machine.</summary>
internal static class Missing
{
    private static readonly (Needs Need, Func<string?> WhyNot)[] All =
    [
        (Needs.Linux, () => OperatingSystem.IsLinux() ? null : "This needs Linux."),
        (Needs.Python, () => PythonProgram.Any is null ? "There is no python3 on the PATH." : null),
        (Needs.Lab, () => Jupyter.WhyNoLab),
        (Needs.Browser, () => new ChromiumTheoryAttribute().Skip),
        (Needs.Debian, () => Jupyter.WhyNoDebian),
        (Needs.Accounts, () => PathProgram.Missing("unshare", "setpriv", "useradd", "chpasswd") ?? (ClassHub.DropsRights
            ? null : "This needs root, and a checkout and an SDK in folders that other accounts may enter.")),
        // No test of a push needs it, so that none waits for npm.
        (Needs.Proxy, () => TestScope.IsAll ? ClassHub.WhyNoProxy : "Only ./lab test --all installs the hub's proxy."),
        (Needs.DotNetInteractive, () => TestScope.IsAll
            ? DotNetInteractive.WhyNot : "Only ./lab test --all installs .NET Interactive."),
    ];

    /// <summary>The first thing that is missing, with the way out; null when nothing is.</summary>
    public static string? Of(Needs needs) =>
        All.Where(each => needs.HasFlag(each.Need)).Select(each => each.WhyNot()).FirstOrDefault(why => why is not null);
}

internal static class PythonProgram
{
    private static readonly TimeSpan Limit = TimeSpan.FromSeconds(60);

    /// <summary>The system's where there is one, since Debian's packages are in that; null where there is none.</summary>
    public static string? Any { get; } =
        File.Exists(Jupyter.DebianPython) ? Jupyter.DebianPython : PathProgram.Find("python3");

    /// <summary>What a line of Python prints; null when it fails, as an import of something missing does.</summary>
    public static string? Ask(string python, string code)
    {
        if (!File.Exists(python)) return null;

        using var limit = new CancellationTokenSource(Limit);
        try
        {
            var run = new Command(python)
                .WithArguments(["-c", code])
                .WithEnvironmentVariables(own => own.Set("PYTHONNOUSERSITE", "1").Set("PYTHONPATH", null))
                .WithValidation(CommandResultValidation.None)
                .ExecuteBufferedAsync(limit.Token).GetAwaiter().GetResult();
            return run.IsSuccess ? run.StandardOutput.Trim() : null;
        }
        catch (OperationCanceledException)
        {
            throw new TimeoutException($"{python} took longer than {Limit.TotalSeconds} s to answer: {code}");
        }
    }
}
