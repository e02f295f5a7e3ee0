namespace GrpcLab;

/// <summary>The SDK as a process of its own.</summary>
/// <param name="root">The course's root, where global.json chooses the SDK.</param>
internal sealed class DotnetTool(string root) : IPublishTool
{
    /// <inheritdoc/>
    public Task<ProgramRun> RunAsync(IReadOnlyList<string> arguments, CancellationToken cancellation)
    {
        var start = Dotnet.In(root, arguments);
        // Messages are read here, so they must not be in the reader's language.
        start.Environment["DOTNET_CLI_UI_LANGUAGE"] = "en";
        // A reader without a network is to learn that soon: NuGet tries twice, not six times.
        start.Environment["NUGET_ENABLE_ENHANCED_HTTP_RETRY"] = "true";
        start.Environment["NUGET_ENHANCED_MAX_NETWORK_TRY_COUNT"] = "2";
        return ChildProcess.RunAsync(start, cancellation);
    }
}
