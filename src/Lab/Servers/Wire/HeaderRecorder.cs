using System.Buffers;
using System.Buffers.Binary;

namespace GrpcLab;

/// <summary>Decodes the header fields of all connections through one network. Safe for several threads.</summary>
internal sealed class HeaderRecorder
{
    /// <summary>The most blocks kept; the oldest give way.</summary>
    public const int MaxBlocks = 20_000;

    private readonly Lock _lock = new();
    private readonly Queue<HeaderBlock> _blocks = new();
    private readonly Dictionary<int, (HeaderSide Client, HeaderSide Server)> _connections = [];
    private long _recorded;
    private string? _error;

    /// <summary>Blocks so far, for <see cref="Since"/>.</summary>
    public long Recorded
    {
        get
        {
            lock (_lock) return _recorded;
        }
    }

    /// <summary>The next bytes of a frame's payload.</summary>
    public void Take(int connection, bool toServer, FrameType type, ReadOnlySpan<byte> bytes)
    {
        lock (_lock)
        {
            // After an error no frame is taken up, so its bytes would only pile up.
            if (_error is null) Side(connection, toServer).Take(type, bytes);
        }
    }

    /// <summary>A frame is complete.</summary>
    public void End(int connection, bool toServer, FrameSeen frame)
    {
        lock (_lock)
        {
            if (_error is not null) return;

            try
            {
                var side = Side(connection, toServer);
                side.End(frame);
                // What one side allows binds the other one.
                Side(connection, !toServer).Allowed = side.Announced ?? HpackTable.DefaultSize;
            }
            catch (InvalidDataException e)
            {
                // The bytes go on to where they were meant to go; whoever asks for the fields is told.
                _error = $"Connection {connection}, stream {frame.Stream}, "
                    + $"to the {(toServer ? "server" : "client")}: {e.Message}";
            }
        }
    }

    /// <summary>What came after an earlier moment.</summary>
    /// <param name="recorded">An earlier value of <see cref="Recorded"/>.</param>
    /// <exception cref="InvalidDataException">Some block could not be read.</exception>
    public HeaderTrace Since(long recorded)
    {
        lock (_lock)
        {
            if (_error is not null)
            {
                throw new InvalidDataException($"The headers on this network cannot be read. {_error}");
            }

            HeaderBlock[] blocks = [.. _blocks.TakeLast((int)Math.Min(_blocks.Count, _recorded - recorded))];
            var newest = blocks.Length == 0 ? 1 : blocks.Max(b => b.Connection);
            return new HeaderTrace(blocks, Side(newest, toServer: true).Table, Side(newest, toServer: false).Table);
        }
    }

    private HeaderSide Side(int connection, bool toServer)
    {
        if (!_connections.TryGetValue(connection, out var sides))
        {
            _connections[connection] = sides = (new HeaderSide(connection, Keep), new HeaderSide(connection, Keep));
        }

        return toServer ? sides.Client : sides.Server;
    }

    private void Keep(HeaderBlock block)
    {
        _recorded++;
        if (_blocks.Count == MaxBlocks) _blocks.Dequeue();

        _blocks.Enqueue(block);
    }
}

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
