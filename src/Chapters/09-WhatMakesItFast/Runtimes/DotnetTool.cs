namespace GrpcLab;

/// <summary>The SDK as a process of its own.</summary>
/// <param name="root">The course's root, where global.json chooses the SDK.</param>
internal sealed class DotnetTool(string root) : IPublishTool
{
    /// <inheritdoc/>
    public async Task<(int ExitCode, string Said)> RunAsync(IReadOnlyList<string> arguments, CancellationToken cancellation)
    {
        var run = await Dotnet.In(root, arguments).WithEnvironment(environment =>
        {
            // Messages are read here, so they must not be in the reader's language.
            environment["DOTNET_CLI_UI_LANGUAGE"] = "en";
            // A reader without a network is to learn that soon: NuGet tries twice, not six times.
            environment["NUGET_ENABLE_ENHANCED_HTTP_RETRY"] = "true";
            environment["NUGET_ENHANCED_MAX_NETWORK_TRY_COUNT"] = "2";
        }).RunAsync(cancellation);
        return (run.ExitCode, run.Said());
    }
}
