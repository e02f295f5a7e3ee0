using System.Diagnostics;

namespace GrpcLab;

/// <summary>Runs dotnet as a process of its own and takes what it writes. It ends with its owner.</summary>
internal sealed class DotnetCommand
{
    private const int LongestQuote = 2000;

    private readonly ProcessStartInfo _start;

    private DotnetCommand(ProcessStartInfo start) => _start = start;

    /// <summary>What to run, and where.</summary>
    public static DotnetCommand In(string folder, params string[] arguments) => new(new ProcessStartInfo("dotnet", arguments)
    {
        WorkingDirectory = folder,
        RedirectStandardInput = true,
        RedirectStandardOutput = true,
        RedirectStandardError = true,
    });

    /// <summary>Its standard output.</summary>
    /// <param name="failure">What an error begins with when the process does not end with 0.</param>
    /// <param name="cancellation">Ends the process.</param>
    /// <exception cref="InvalidOperationException">The process failed; the message has its last words.</exception>
    public async Task<string> OutputAsync(string failure, CancellationToken cancellation)
    {
        using var process = Process.Start(_start) ?? throw new InvalidOperationException("The system did not start dotnet and gave no reason.");
        try
        {
            // Standard input stays open: its end tells the process that nobody waits any more.
            var (output, errors) = (process.StandardOutput.ReadToEndAsync(cancellation), process.StandardError.ReadToEndAsync(cancellation));
            await process.WaitForExitAsync(cancellation);
            var said = await output;
            return process.ExitCode == 0 ? said : throw new InvalidOperationException($"{failure} {Tail(said + await errors)}");
        }
        catch (OperationCanceledException)
        {
            process.Kill(entireProcessTree: true);
            throw;
        }
    }

    private static string Tail(string text) => text.Length <= LongestQuote ? text.Trim() : $"… {text[^LongestQuote..].Trim()}";
}
