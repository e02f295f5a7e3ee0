namespace Grpc.Core;

/// <summary>How one message is written.</summary>
[Flags]
public enum WriteFlags
{
    /// <summary>The message may stay in a buffer until more follows.</summary>
    BufferHint = 0x1,

    /// <summary>The message is not compressed even when the call is.</summary>
    NoCompress = 0x2,
}
