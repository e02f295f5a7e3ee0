using System.Buffers.Binary;

namespace GrpcLab.Server.Tests;

/// <summary>Types of HTTP/2 frames (RFC 9113, section 6) that the tests look for.</summary>
internal enum FrameType : byte
{
    Data = 0,
    Headers = 1,
    RstStream = 3,
    Settings = 4,
    Ping = 6,
    GoAway = 7,
    WindowUpdate = 8,
}

/// <summary>One HTTP/2 frame as it came over the wire.</summary>
internal sealed record Frame(FrameType Type, byte Flags, int Stream, byte[] Payload)
{
    public bool IsAcknowledgement => Type is FrameType.Settings or FrameType.Ping && (Flags & 1) == 1;

    /// <summary>The error that RST_STREAM or GOAWAY gives (RFC 9113, section 7).</summary>
    public int Error => BinaryPrimitives.ReadInt32BigEndian(Payload.AsSpan(Type == FrameType.GoAway ? 4 : 0));

    public int WindowIncrement => BinaryPrimitives.ReadInt32BigEndian(Payload);

    /// <summary>The settings by number (RFC 9113, section 6.5.2).</summary>
    public Dictionary<int, long> Settings()
    {
        var settings = new Dictionary<int, long>();
        for (var at = 0; at < Payload.Length; at += 6)
        {
            settings[BinaryPrimitives.ReadUInt16BigEndian(Payload.AsSpan(at))] = BinaryPrimitives.ReadUInt32BigEndian(
                Payload.AsSpan(at + 2));
        }

        return settings;
    }
}
