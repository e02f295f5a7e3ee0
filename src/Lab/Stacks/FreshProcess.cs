using System.Diagnostics;
using System.Globalization;

namespace GrpcLab;

/// <summary>Owns the process that makes the calls: starts it, takes its one line, and leaves nothing behind.</summary>
internal static class FreshProcess
{
    public static async Task<string> RunAsync(int cores, IReadOnlyList<string> arguments, CancellationToken cancellation)
    {
        var start = ServerProgram.FreshClient.PlainStartInfo(arguments);
        start.Environment["DOTNET_PROCESSOR_COUNT"] = cores.ToString("X", CultureInfo.InvariantCulture); // The runtime reads it in hexadecimal.
        using var process = Process.Start(start)
            ?? throw new InvalidOperationException("The system did not start the client's process and gave no reason.");
        var errors = OutputTail.Follow(process.StandardError.BaseStream);
        try
        {
            var said = await process.StandardOutput.ReadToEndAsync(cancellation);
            await process.WaitForExitAsync(cancellation);
            await errors.Finished.WaitAsync(cancellation);
            return process.ExitCode == 0
                ? said
                : throw new InvalidOperationException($"The client's process ended with code {process.ExitCode}. It said: {errors.Text}");
        }
        finally
        {
            if (!process.HasExited)
            {
                process.Kill(entireProcessTree: true);
                process.WaitForExit();
            }
        }
    }
}
