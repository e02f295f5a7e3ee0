using System.Buffers.Binary;

namespace GrpcLab;

/// <summary>
/// Finds the frames in the bytes one side of an HTTP/2 connection sends, however they are cut into pieces. It looks at
/// nothing but the 24-byte preface of a client, the 9-byte frame headers (RFC 9113, sections 3.4 and 4.1) and the first
/// 8 bytes of a payload.
/// </summary>
/// <remarks>
/// Not safe for several threads. What does not begin as HTTP/2 must is left alone.
/// </remarks>
/// <param name="fromClient">Whether they are a client's, which sends the preface first.</param>
/// <param name="saw">Told of each frame that is complete, and whether the network swallowed its end.</param>
/// <param name="headers">Decodes the header fields as well; null when nobody asked for them.</param>
internal sealed class FrameReader(bool fromClient, Action<FrameSeen, bool> saw, HeaderSide? headers = null)
{
    private const int HeaderSize = FrameSeen.HeaderSize;
    private const int DetailSize = 8;
    private const int EndOfDetail = HeaderSize + DetailSize;

    private readonly byte[] _head = new byte[EndOfDetail];
    private int _prefaceRead = fromClient ? 0 : Preface.Length;
    private int _headRead;
    private int _payloadLeft;
    private bool _begun;
    private bool _unreadable;

    public static ReadOnlySpan<byte> Preface => "PRI * HTTP/2.0\r\n\r\nSM\r\n\r\n"u8;

    /// <summary>Takes the next bytes. A frame is reported with its last byte.</summary>
    /// <param name="bytes">Any number of them, cut anywhere.</param>
    /// <param name="lost">Whether they are swallowed rather than passed on.</param>
    public void Read(ReadOnlySpan<byte> bytes, bool lost)
    {
        while (bytes.Length > 0 && !_unreadable)
        {
            var count = _prefaceRead < Preface.Length ? ReadPreface(bytes)
                : _headRead < HeaderSize ? ReadHeader(bytes, lost)
                : ReadPayload(bytes, lost);
            bytes = bytes[count..];
        }
    }

    private int ReadPreface(ReadOnlySpan<byte> bytes)
    {
        var count = Math.Min(bytes.Length, Preface.Length - _prefaceRead);
        if (!bytes[..count].SequenceEqual(Preface.Slice(_prefaceRead, count))) _unreadable = true;

        _prefaceRead += count;
        return count;
    }

    private int ReadHeader(ReadOnlySpan<byte> bytes, bool lost)
    {
        var count = Math.Min(bytes.Length, HeaderSize - _headRead);
        bytes[..count].CopyTo(_head.AsSpan(_headRead));
        _headRead += count;
        if (_headRead < HeaderSize) return count;

        _payloadLeft = Length;
        // Both sides begin with SETTINGS; anything else is another protocol.
        _unreadable = !_begun && _head[3] != (byte)FrameType.Settings;
        _begun = true;
        if (!_unreadable) ReportIfComplete(lost);

        return count;
    }

    private int ReadPayload(ReadOnlySpan<byte> bytes, bool lost)
    {
        var count = Math.Min(bytes.Length, _payloadLeft);
        var detail = Math.Min(count, EndOfDetail - _headRead);
        bytes[..detail].CopyTo(_head.AsSpan(_headRead));
        _headRead += detail;
        _payloadLeft -= count;
        headers?.Take(Type, bytes[..count]);
        ReportIfComplete(lost);
        return count;
    }

    private int Length => (_head[0] << 16) | (_head[1] << 8) | _head[2];

    private FrameType Type => (FrameType)Math.Min(_head[3], (byte)FrameType.Other);

    private void ReportIfComplete(bool lost)
    {
        if (_payloadLeft > 0) return;

        var stream = BinaryPrimitives.ReadInt32BigEndian(_head.AsSpan(5)) & int.MaxValue;
        var frame = new FrameSeen(Type, _head[4], Length, stream, Detail(Type));
        headers?.End(frame);
        saw(frame, lost);
        _headRead = 0;
    }

    // The error code of RST_STREAM, the increment of WINDOW_UPDATE;
    // in GOAWAY the last stream comes before the error code.
    private uint? Detail(FrameType type) => (type, _headRead - HeaderSize) switch
    {
        (FrameType.RstStream or FrameType.WindowUpdate, >= 4) =>
            BinaryPrimitives.ReadUInt32BigEndian(_head.AsSpan(HeaderSize)),
        (FrameType.GoAway, >= 8) => BinaryPrimitives.ReadUInt32BigEndian(_head.AsSpan(HeaderSize + 4)),
        _ => null,
    };
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

    public FrameCount Count => new(1, HeaderSize + Length);

    /// <summary>Whether it controls a connection or a stream, so that its moment is kept.</summary>
    public bool IsControl => Type is FrameType.Ping or FrameType.GoAway or FrameType.RstStream or FrameType.Settings
        or FrameType.WindowUpdate;
}

/// <summary>The reasons a RST_STREAM or GOAWAY frame gives, numbered as in RFC 9113, section 7.</summary>
public enum FrameError : uint
{
    /// <summary>NO_ERROR: an orderly end.</summary>
    NoError = 0,

    /// <summary>PROTOCOL_ERROR.</summary>
    ProtocolError = 1,

    /// <summary>INTERNAL_ERROR.</summary>
    InternalError = 2,

    /// <summary>FLOW_CONTROL_ERROR: more bytes than the window allowed.</summary>
    FlowControlError = 3,

    /// <summary>SETTINGS_TIMEOUT.</summary>
    SettingsTimeout = 4,

    /// <summary>STREAM_CLOSED.</summary>
    StreamClosed = 5,

    /// <summary>FRAME_SIZE_ERROR.</summary>
    FrameSizeError = 6,

    /// <summary>REFUSED_STREAM: not begun, so it can be tried again.</summary>
    RefusedStream = 7,

    /// <summary>CANCEL: no longer wanted.</summary>
    Cancel = 8,

    /// <summary>COMPRESSION_ERROR: header fields that cannot be decoded.</summary>
    CompressionError = 9,

    /// <summary>CONNECT_ERROR.</summary>
    ConnectError = 10,

    /// <summary>ENHANCE_YOUR_CALM: the other side does too much of something, such as PINGs.</summary>
    EnhanceYourCalm = 11,

    /// <summary>INADEQUATE_SECURITY.</summary>
    InadequateSecurity = 12,

    /// <summary>HTTP_1_1_REQUIRED.</summary>
    Http11Required = 13,
}
