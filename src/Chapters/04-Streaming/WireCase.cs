namespace GrpcLab;

/// <summary>What one way of moving messages put on the wire.</summary>
/// <param name="Name">Its name.</param>
/// <param name="Messages">Messages it moved.</param>
/// <param name="Frames">HTTP/2 frames and their bytes, by direction and type.</param>
/// <param name="Socket">The client's writes to its socket and reads from it.</param>
public sealed record WireCase(string Name, int Messages, FrameCounts Frames, SocketCounts Socket)
{
    /// <summary>HEADERS frames both ways: those that open calls, those that open answers, trailers.</summary>
    public FrameCount Headers => Frames.ToServer(FrameType.Headers) + Frames.ToClient(FrameType.Headers);

    /// <summary>
    /// DATA frames both ways: the messages, each with 5 bytes of gRPC, and the 9 bytes of each frame.
    /// </summary>
    public FrameCount Data => Frames.ToServer(FrameType.Data) + Frames.ToClient(FrameType.Data);

    /// <summary>All frames both ways: also window updates, pings and settings.</summary>
    public FrameCount All => Frames.TotalToServer + Frames.TotalToClient;
}
