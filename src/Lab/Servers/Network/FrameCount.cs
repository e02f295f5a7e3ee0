namespace GrpcLab;

/// <summary>So many frames and their bytes, the 9 bytes of each frame's header included.</summary>
/// <param name="Frames">Number of frames.</param>
/// <param name="Bytes">Bytes of these frames, headers included.</param>
public readonly record struct FrameCount(long Frames, long Bytes)
{
    /// <summary>Both together.</summary>
    public static FrameCount operator +(FrameCount left, FrameCount right) =>
        new(left.Frames + right.Frames, left.Bytes + right.Bytes);

    /// <summary>What is in the left one and not in the right one.</summary>
    public static FrameCount operator -(FrameCount left, FrameCount right) =>
        new(left.Frames - right.Frames, left.Bytes - right.Bytes);
}
