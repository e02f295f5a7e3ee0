namespace GrpcLab;

/// <summary>What became of two calls after a silence, with one way to set up the handler.</summary>
/// <param name="Name">The case.</param>
/// <param name="First">The first call after the silence.</param>
/// <param name="Second">The call after that.</param>
public sealed record AfterIdleCase(string Name, CallOutcome First, CallOutcome Second)
{
    /// <summary>PING frames of the client during the silence.</summary>
    public required long PingsWhileIdle { get; init; }

    /// <summary>Connections opened in all, the one before the silence included.</summary>
    public required long Connections { get; init; }

    /// <summary>Connections the network has dropped because they were idle.</summary>
    public required long Dropped { get; init; }

    /// <summary>Whether both calls succeeded on the connection that was there before.</summary>
    public bool Kept => First.Ok && Second.Ok && Connections == 1;
}
