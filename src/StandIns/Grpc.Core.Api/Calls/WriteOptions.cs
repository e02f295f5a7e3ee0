namespace Grpc.Core;

/// <summary>Options for writing messages.</summary>
public class WriteOptions
{
    /// <summary>No flag set.</summary>
    public static readonly WriteOptions Default = new();

    /// <summary>Makes options.</summary>
    /// <param name="flags">How messages are written. Default: no flag.</param>
    public WriteOptions(WriteFlags flags = default) => Flags = flags;

    /// <summary>How messages are written.</summary>
    public WriteFlags Flags { get; }
}
