using System.Diagnostics;
using System.Runtime.InteropServices;

namespace GrpcLab;

/// <summary>
/// How the lab starts, runs and ends other programs: in one way, so that none outlives whoever waits for it.
/// </summary>
internal static class ChildProcess
{
    private static readonly TimeSpan TimeToEnd = TimeSpan.FromSeconds(2);

    /// <summary>The folder of the runtime of this process; null where there is none, as in a single file.</summary>
    public static string? RuntimeRoot { get; } = new DirectoryInfo(
        RuntimeEnvironment.GetRuntimeDirectory()).Parent?.Parent?.Parent?.FullName;

    /// <summary>How a program is started: its three streams are ours.</summary>
    /// <param name="program">A path, or a name on the PATH.</param>
    /// <param name="arguments">What it is told.</param>
    public static ProcessStartInfo StartInfo(string program, IEnumerable<string> arguments) => new(program, arguments)
    {
        RedirectStandardInput = true,
        RedirectStandardOutput = true,
        RedirectStandardError = true,
        CreateNoWindow = true,
    };

    /// <summary>Starts it.</summary>
    /// <exception cref="System.ComponentModel.Win32Exception">There is no such program.</exception>
    public static Process Start(ProcessStartInfo start) => Process.Start(start)
        ?? throw new InvalidOperationException($"The system did not start {start.FileName} and gave no reason.");

    /// <summary>
    /// Runs it to its end and takes all it says. Its standard input stays open: the end of that tells it that nobody
    /// waits any more.
    /// </summary>
    /// <param name="start">From <see cref="StartInfo"/>.</param>
    /// <param name="cancellation">Ends the program and all it started.</param>
    public static async Task<ProgramRun> RunAsync(ProcessStartInfo start, CancellationToken cancellation)
    {
        using var process = Start(start);
        try
        {
            var (output, errors) = (process.StandardOutput.ReadToEndAsync(cancellation),
                process.StandardError.ReadToEndAsync(cancellation));
            await process.WaitForExitAsync(cancellation);
            return new ProgramRun(process.ExitCode, await output, await errors);
        }
        catch (OperationCanceledException)
        {
            process.Kill(entireProcessTree: true);
            throw;
        }
    }

    /// <summary>
    /// Closes its standard input, which ends a program of the course; kills it when that takes longer than 2 s.
    /// </summary>
    public static async Task EndAsync(Process process)
    {
        try
        {
            await process.StandardInput.DisposeAsync();
        }
        catch (IOException)
        {
            // The program is gone and its end of the pipe with it: that is what closing was to achieve.
        }

        using var patience = new CancellationTokenSource(TimeToEnd);
        try
        {
            await process.WaitForExitAsync(patience.Token);
        }
        catch (OperationCanceledException)
        {
            process.Kill(entireProcessTree: true);
            await process.WaitForExitAsync(CancellationToken.None);
        }

        process.Dispose();
    }
}
