namespace GrpcLab;

/// <summary>Runs the SDK for the publisher; the seam that tests replace.</summary>
internal interface IPublishTool
{
    /// <summary>Runs "dotnet" with these arguments in the course's root until it ends.</summary>
    Task<(int ExitCode, string Said)> RunAsync(IReadOnlyList<string> arguments, CancellationToken cancellation);
}
