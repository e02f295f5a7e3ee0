namespace GrpcLab;

/// <summary>One way to run the book's web API.</summary>
/// <param name="Route">The route that is asked, such as "Performance/client-wrapper".</param>
public sealed record GatewayCase(string Route)
{
    /// <summary>
    /// Whether gateway and server are debug builds, as an IDE starts them: not optimised. Default: false.
    /// </summary>
    public bool IsDebugBuild { get; init; }

    /// <summary>Whether calls are logged as the settings of a new web app have it. Default: false.</summary>
    public bool LogsCalls { get; init; }

    /// <summary>The route's last word, and what differs from a quiet release build.</summary>
    public string Name => string.Join(", ",
        [Route[(Route.LastIndexOf('/') + 1)..], .. IsDebugBuild ? ["debug"] : Array.Empty<string>(),
            .. LogsCalls ? ["logged"] : Array.Empty<string>()]);
}
