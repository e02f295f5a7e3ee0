namespace GrpcLab;

/// <summary>Is told of the frames that a <see cref="FrameReader"/> finds.</summary>
internal interface IFrameSink
{
    /// <summary>A frame is complete.</summary>
    /// <param name="frame">What its header says.</param>
    /// <param name="toServer">Whether the client sent it.</param>
    /// <param name="lost">Whether the network swallowed its end.</param>
    void Saw(FrameSeen frame, bool toServer, bool lost);

    /// <summary>
    /// The next bytes of a frame's payload; <see cref="Saw"/> follows when it is complete. Default: ignored.
    /// </summary>
    /// <param name="type">The frame's type.</param>
    /// <param name="bytes">A piece of its payload, valid during the call.</param>
    void Read(FrameType type, ReadOnlySpan<byte> bytes)
    {
    }

    /// <summary>These bytes do not begin as HTTP/2 does; there will be no frames.</summary>
    void NotHttp2();
}

/// <summary>The header of a frame, and the one number its payload begins or ends with.</summary>
/// <param name="Type">The type; what RFC 9113 does not have is Other.</param>
/// <param name="Flags">The flags as sent.</param>
/// <param name="Length">Bytes after the header.</param>
/// <param name="Stream">The stream; 0 for the connection.</param>
/// <param name="Detail">The error code or the window increment; null for types without.</param>
internal readonly record struct FrameSeen(FrameType Type, byte Flags, int Length, int Stream, uint? Detail)
{
    /// <summary>Bytes of a frame's header (RFC 9113, section 4.1).</summary>
    public const int HeaderSize = 9;

    /// <summary>Whether it answers a PING or SETTINGS. On other types the same bit means something else.</summary>
    public bool Ack => Type is FrameType.Ping or FrameType.Settings && (Flags & 1) != 0;

    /// <summary>The frame with its header.</summary>
    public FrameCount Count => new(1, HeaderSize + Length);

    /// <summary>Whether it controls a connection or a stream, so that its moment is kept.</summary>
    public bool IsControl => Type is FrameType.Ping or FrameType.GoAway or FrameType.RstStream or FrameType.Settings
        or FrameType.WindowUpdate;
}
