using System.Diagnostics;

namespace Jupyter.Tests.Environments;

/// <summary>Asks a Python what it has.</summary>
internal static class PythonProgram
{
    private static readonly TimeSpan Limit = TimeSpan.FromSeconds(60);

    /// <summary>What a line of Python prints; null when it fails, as an import of something missing does.</summary>
    public static string? Ask(string python, string code)
    {
        if (!File.Exists(python)) return null;

        var start = new ProcessStartInfo(python, ["-c", code])
        {
            RedirectStandardOutput = true,
            RedirectStandardError = true,
        };
        start.Environment["PYTHONNOUSERSITE"] = "1";
        start.Environment.Remove("PYTHONPATH");
        using var process = Process.Start(start)!;
        // Drained, or a long complaint would fill the pipe and the process would wait for ever.
        process.ErrorDataReceived += (_, _) => { };
        process.BeginErrorReadLine();
        var answer = process.StandardOutput.ReadToEndAsync();
        if (!process.WaitForExit(Limit))
        {
            process.Kill(entireProcessTree: true);
            throw new TimeoutException($"{python} took longer than {Limit.TotalSeconds} s to answer: {code}");
        }

        return process.ExitCode == 0 ? answer.GetAwaiter().GetResult().Trim() : null;
    }
}
