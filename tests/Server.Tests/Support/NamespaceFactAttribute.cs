using System.Diagnostics;

namespace GrpcLab.Server.Tests;

/// <summary>
/// A fact with a process in a process namespace of its own, as in a container; left out, with the reason, where there
/// can be none.
/// </summary>
internal sealed class NamespaceFactAttribute : FactAttribute
{
    public NamespaceFactAttribute() => Skip = LinuxFactAttribute.WhyNot ?? PathProgram.Missing("unshare") ?? Refusal();

    /// <summary>What unshare is told; who is not root becomes it within a user namespace.</summary>
    public static IEnumerable<string> Options { get; } =
    [
        .. Environment.IsPrivilegedProcess ? Array.Empty<string>() : ["--map-root-user"],
        "--pid", "--fork", "--kill-child", "--mount-proc",
    ];

    private static string? Refusal()
    {
        using var attempt = Process.Start(new ProcessStartInfo("unshare", [.. Options, "true"])
        {
            RedirectStandardError = true,
        })!;
        var said = attempt.StandardError.ReadToEnd().Trim();
        attempt.WaitForExit();
        return attempt.ExitCode == 0 ? null : $"This system lets nobody make process namespaces here: {said}";
    }
}
