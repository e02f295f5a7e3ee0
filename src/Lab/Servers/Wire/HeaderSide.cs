using System.Buffers;
using System.Buffers.Binary;

namespace GrpcLab;

/// <summary>Puts together the header blocks that one side of a connection sends, and decodes them.</summary>
internal sealed class HeaderSide(int connection, Action<HeaderBlock> found)
{
    private const byte EndHeaders = 0x4, Padded = 0x8, Priority = 0x20;
    private const int PriorityBytes = 5;
    private const ushort HeaderTableSize = 1;
    private const int SettingBytes = 6;
    // Clients and servers refuse far smaller ones; a block without an end would grow for ever.
    private const int MaxBlockBytes = 1 << 20;

    private readonly HpackDecoder _decoder = new();
    private readonly ArrayBufferWriter<byte> _payload = new();
    private readonly ArrayBufferWriter<byte> _block = new();
    private int _frames;

    /// <summary>The dynamic table of what this side sends.</summary>
    public HeaderTable Table => _decoder.Table;

    /// <summary>The table that the reading side allows, in bytes.</summary>
    public int Allowed { set => _decoder.Allowed = value; }

    /// <summary>What this side allows the other one, when the frame says so.</summary>
    public int? Announced { get; private set; }

    /// <summary>Keeps the payload of the frames that are read here.</summary>
    public void Take(FrameType type, ReadOnlySpan<byte> bytes)
    {
        if (type is FrameType.Headers or FrameType.Continuation or FrameType.Settings) _payload.Write(bytes);
    }

    /// <summary>The frame whose payload has been taken is complete.</summary>
    /// <exception cref="InvalidDataException">Its header block cannot be read.</exception>
    public void End(FrameSeen frame)
    {
        switch (frame.Type)
        {
            case FrameType.Settings:
                ReadSettings();
                break;
            case FrameType.Headers:
                _block.Write(Fragment(frame));
                Continue(frame);
                break;
            case FrameType.Continuation:
                _block.Write(_payload.WrittenSpan);
                Continue(frame);
                break;
            case FrameType.PushPromise:
                throw new InvalidDataException("A server pushed, and pushed headers are not read here.");
            default:
                return;
        }

        _payload.ResetWrittenCount();
    }

    private void Continue(FrameSeen frame)
    {
        _frames++;
        if (_block.WrittenCount > MaxBlockBytes)
        {
            throw new InvalidDataException($"A header block has more than {MaxBlockBytes} B.");
        }

        if ((frame.Flags & EndHeaders) == 0) return;

        var fields = _decoder.Decode(_block.WrittenSpan);
        found(new HeaderBlock(Kind(fields), connection, frame.Stream, fields, _block.WrittenCount, _frames));
        _block.ResetWrittenCount();
        _frames = 0;
    }

    // RFC 9113, section 6.2: padding and priority stand around the fragment.
    private ReadOnlySpan<byte> Fragment(FrameSeen frame)
    {
        var payload = _payload.WrittenSpan;
        var start = ((frame.Flags & Padded) != 0 ? 1 : 0) + ((frame.Flags & Priority) != 0 ? PriorityBytes : 0);
        var padding = (frame.Flags & Padded) != 0 && payload.Length > 0 ? payload[0] : 0;
        return start + padding <= payload.Length
            ? payload[start..^padding]
            : throw new InvalidDataException("A HEADERS frame has more padding than payload.");
    }

    private void ReadSettings()
    {
        for (var rest = _payload.WrittenSpan; rest.Length >= SettingBytes; rest = rest[SettingBytes..])
        {
            if (BinaryPrimitives.ReadUInt16BigEndian(rest) == HeaderTableSize)
            {
                Announced = (int)Math.Min(int.MaxValue, BinaryPrimitives.ReadUInt32BigEndian(rest[2..]));
            }
        }
    }

    private static HeaderKind Kind(IReadOnlyList<HeaderField> fields) =>
        fields.Any(f => f.Name == ":method") ? HeaderKind.Request
        : fields.Any(f => f.Name == ":status") ? HeaderKind.Answer
        : HeaderKind.Trailers;
}
