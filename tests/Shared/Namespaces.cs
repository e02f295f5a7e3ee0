using CliWrap;
using CliWrap.Buffered;

namespace Tests.Shared;

/// <summary>Linux namespaces: a process in some of its own is as on another machine, or in a container.</summary>
internal static class Namespaces
{
    /// <summary>The command that runs another with process numbers of its own, and what else is asked for.</summary>
    /// <param name="further">Options of unshare, such as --net.</param>
    /// <param name="command">What is run.</param>
    public static string[] Unshare(IEnumerable<string> further, IEnumerable<string> command) =>
    [
        "unshare",
        // Who is not root becomes it within a user namespace, where the system allows that.
        .. Environment.IsPrivilegedProcess ? Array.Empty<string>() : ["--map-root-user"],
        "--pid", "--fork", "--kill-child", "--mount-proc", .. further, .. command,
    ];

    /// <summary>Why a command cannot be run so here; null when it can.</summary>
    public static string? Refusal(IEnumerable<string> further, params string[] command)
    {
        if ((LinuxFactAttribute.WhyNot ?? PathProgram.Missing("unshare")) is { } missing) return missing;
        var all = Unshare(further, command);
        var attempt = new Command(all[0]).WithArguments(all.Skip(1)).WithValidation(CommandResultValidation.None)
            .ExecuteBufferedAsync().GetAwaiter().GetResult();
        return attempt.IsSuccess ? null
            : $"This system does not let a test run {command[0]} in namespaces: {attempt.StandardError.Trim()}";
    }
}
