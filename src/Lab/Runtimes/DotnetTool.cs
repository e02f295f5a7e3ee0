using System.Diagnostics;

namespace GrpcLab;

/// <summary>The SDK as a process of its own.</summary>
/// <param name="root">The course's root, where global.json chooses the SDK.</param>
internal sealed class DotnetTool(string root) : IPublishTool
{
    /// <inheritdoc/>
    public async Task<PublishRun> RunAsync(IReadOnlyList<string> arguments, CancellationToken cancellation)
    {
        var start = new ProcessStartInfo("dotnet", arguments)
        {
            WorkingDirectory = root,
            RedirectStandardInput = true,
            RedirectStandardOutput = true,
            RedirectStandardError = true,
        };
        // Messages are read here, so they must not be in the reader's language.
        start.Environment["DOTNET_CLI_UI_LANGUAGE"] = "en";
        // A reader without a network is to learn that soon: NuGet tries twice, not six times.
        start.Environment["NUGET_ENABLE_ENHANCED_HTTP_RETRY"] = "true";
        start.Environment["NUGET_ENHANCED_MAX_NETWORK_TRY_COUNT"] = "2";
        using var process = Process.Start(start) ?? throw new InvalidOperationException("The system did not start dotnet and gave no reason.");
        process.StandardInput.Close();
        try
        {
            var (output, errors) = (process.StandardOutput.ReadToEndAsync(cancellation), process.StandardError.ReadToEndAsync(cancellation));
            await process.WaitForExitAsync(cancellation);
            return new(process.ExitCode, await output + await errors);
        }
        catch (OperationCanceledException)
        {
            process.Kill(entireProcessTree: true); // Nobody waits for what it publishes any more.
            throw;
        }
    }
}
