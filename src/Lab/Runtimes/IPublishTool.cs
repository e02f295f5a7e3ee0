namespace GrpcLab;

/// <summary>Runs the SDK for the publisher; the seam that tests replace.</summary>
internal interface IPublishTool
{
    /// <summary>Runs "dotnet" with these arguments in the course's root until it ends.</summary>
    Task<PublishRun> RunAsync(IReadOnlyList<string> arguments, CancellationToken cancellation);
}

/// <summary>How a run of the SDK ended.</summary>
/// <param name="ExitCode">0 when it succeeded.</param>
/// <param name="Output">Everything it said.</param>
internal sealed record PublishRun(int ExitCode, string Output);
