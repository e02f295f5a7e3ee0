using System.Globalization;

namespace GrpcLab;

/// <summary>The process that makes the calls: given its cores, run to its end, and its one line taken.</summary>
internal static class FreshProcess
{
    public static async Task<string> RunAsync(
        int cores, IReadOnlyList<string> arguments, CancellationToken cancellation)
    {
        await ServerProgram.FreshClient.EnsureBuiltAsync(cancellation);
        // The runtime reads the number of cores in hexadecimal.
        var count = cores.ToString("X", CultureInfo.InvariantCulture);
        var run = await ServerProgram.FreshClient.PlainCommand(arguments)
            .WithEnvironment(environment => environment["DOTNET_PROCESSOR_COUNT"] = count)
            .RunAsync(cancellation);
        return run.OutputOr($"The client's process ended with code {run.ExitCode}. It said:");
    }
}
