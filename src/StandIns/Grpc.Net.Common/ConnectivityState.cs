namespace Grpc.Core;

/// <summary>What a channel knows about its connection.</summary>
public enum ConnectivityState
{
    /// <summary>No connection, and none being made: the next call makes one.</summary>
    Idle,

    /// <summary>A connection is being made.</summary>
    Connecting,

    /// <summary>A connection is there.</summary>
    Ready,

    /// <summary>Connecting failed; it is tried again after a while.</summary>
    TransientFailure,

    /// <summary>The channel is closed for good.</summary>
    Shutdown,
}
