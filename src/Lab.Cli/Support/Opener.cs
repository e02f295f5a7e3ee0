using System.ComponentModel;
using System.Diagnostics;

namespace GrpcLab.Cli;

/// <summary>Opens a page in the reader's browser, by the system's own program for that.</summary>
/// <remarks>
/// Not by CliWrap: it redirects all three streams and waits for their end, and the browser outlives this command.
/// </remarks>
internal static class Opener
{
    // Openers hand over and end; one that is still there by then is the browser itself.
    private static readonly TimeSpan Patience = TimeSpan.FromSeconds(3);

    public static void Open(Uri page)
    {
        if (Start(page) is not { } problem) return;

        // That is no error: the address was printed.
        Console.Error.WriteLine($"The page could not be opened: {problem} Open it yourself: {page}");
    }

    private static string? Start(Uri page)
    {
        if (OperatingSystem.IsWindows()) return StartOnWindows(page);

        var program = OperatingSystem.IsMacOS() ? "open" : "xdg-open";
        if (ProgramPath.Find(program) is not { } path) return $"{program} is not on the PATH.";

        // What the browser writes, now and later, is not ours, and must not keep our own output open.
        using var opener = Process.Start("/bin/sh",
            ["-c", "exec \"$0\" \"$1\" </dev/null >/dev/null 2>&1", path, page.AbsoluteUri]);
        return opener.WaitForExit(Patience) && opener.ExitCode != 0
            ? $"{program} exited with code {opener.ExitCode}." : null;
    }

    private static string? StartOnWindows(Uri page)
    {
        try
        {
            using var opener = Process.Start(new ProcessStartInfo(page.AbsoluteUri) { UseShellExecute = true });
            return null;
        }
        catch (Win32Exception error)
        {
            return error.Message;
        }
    }
}
