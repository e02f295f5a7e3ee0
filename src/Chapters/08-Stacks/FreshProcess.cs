using System.Globalization;

namespace GrpcLab;

/// <summary>The process that makes the calls: given its cores, run to its end, and its one line taken.</summary>
internal static class FreshProcess
{
    public static async Task<string> RunAsync(
        int cores, IReadOnlyList<string> arguments, CancellationToken cancellation)
    {
        await ServerProgram.FreshClient.EnsureBuiltAsync(cancellation);
        var start = ServerProgram.FreshClient.PlainStartInfo(arguments);
        // The runtime reads it in hexadecimal.
        start.Environment["DOTNET_PROCESSOR_COUNT"] = cores.ToString("X", CultureInfo.InvariantCulture);
        var run = await ChildProcess.RunAsync(start, cancellation);
        return run.OutputOr($"The client's process ended with code {run.ExitCode}. It said:");
    }
}
