using System.Buffers;
using System.Buffers.Binary;

namespace GrpcLab;

/// <summary>Decodes the header fields of all connections through one network. Safe for several threads.</summary>
internal sealed class HeaderRecorder
{
    public const int MaxBlocks = 20_000;

    private readonly Lock _lock = new();
    private readonly Queue<HeaderBlock> _blocks = new();
    private readonly Dictionary<int, (HeaderSide Client, HeaderSide Server)> _connections = [];
    private long _recorded;
    private volatile string? _error;

    public long Recorded
    {
        get
        {
            lock (_lock) return _recorded;
        }
    }

    /// <summary>Whether some block could not be read: from then on none is.</summary>
    public bool HasFailed => _error is not null;

    public HeaderSide Side(int connection, bool toServer)
    {
        lock (_lock)
        {
            if (!_connections.TryGetValue(connection, out var sides))
            {
                var (client, server) = (new HpackDecoder(), new HpackDecoder());
                _connections[connection] = sides =
                    (new(this, connection, "server", client, server), new(this, connection, "client", server, client));
            }

            return toServer ? sides.Client : sides.Server;
        }
    }

    /// <summary>Reads a frame, after those before it.</summary>
    /// <param name="read">Gives the block that the frame ends, if it ends one.</param>
    /// <param name="where">What an error begins with.</param>
    public void Take(Func<HeaderBlock?> read, string where)
    {
        lock (_lock)
        {
            if (HasFailed) return;

            try
            {
                if (read() is not { } block) return;

                _recorded++;
                if (_blocks.Count == MaxBlocks) _blocks.Dequeue();

                _blocks.Enqueue(block);
            }
            catch (InvalidDataException e)
            {
                // The bytes go on to where they were meant to go; whoever asks for the fields is told.
                _error = $"{where}: {e.Message}";
            }
        }
    }

    /// <summary>What came after an earlier moment.</summary>
    /// <param name="recorded">An earlier value of <see cref="Recorded"/>.</param>
    /// <exception cref="InvalidDataException">Some block could not be read.</exception>
    /// <exception cref="InvalidOperationException">More came than are kept.</exception>
    public HeaderTrace Since(long recorded)
    {
        lock (_lock)
        {
            if (HasFailed) throw new InvalidDataException($"The headers on this network cannot be read. {_error}");

            var asked = _recorded - recorded;
            if (asked > _blocks.Count)
            {
                throw new InvalidOperationException(
                    $"{Unit.Whole(asked)} header blocks arrived, but only the last {Unit.Whole(MaxBlocks)} are kept. "
                    + "Read the headers of fewer calls at a time; most calls have three blocks.");
            }

            HeaderBlock[] blocks = [.. _blocks.TakeLast((int)asked)];
            var newest = blocks.Length == 0 ? 1 : blocks.Max(b => b.Connection);
            return new HeaderTrace(blocks, Side(newest, toServer: true).Table, Side(newest, toServer: false).Table);
        }
    }
}

/// <summary>Puts together the header blocks that one side of a connection sends, and decodes them.</summary>
/// <param name="recorder">Keeps them.</param>
/// <param name="connection">Which connection of the network.</param>
/// <param name="to">The other side, in words.</param>
/// <param name="decoder">Reads what this side sends.</param>
/// <param name="other">Reads what the other side sends: this one says how large its table may be.</param>
internal sealed class HeaderSide(
    HeaderRecorder recorder, int connection, string to, HpackDecoder decoder, HpackDecoder other)
{
    private const byte EndHeaders = 0x4, Padded = 0x8, Priority = 0x20;
    private const int PriorityBytes = 5;
    private const ushort HeaderTableSize = 1;
    private const int SettingBytes = 6;
    // Clients and servers refuse far smaller ones; a block without an end would grow for ever.
    private const int MaxBlockBytes = 1 << 20;

    private readonly ArrayBufferWriter<byte> _payload = new();
    private readonly ArrayBufferWriter<byte> _block = new();
    private int _frames;

    public HeaderTable Table => decoder.Table;

    /// <summary>The next bytes of a frame's payload, which are kept where the frame is read here.</summary>
    public void Take(FrameType type, ReadOnlySpan<byte> bytes)
    {
        // After an error no frame is taken up, so its bytes would only pile up.
        if (type is FrameType.Headers or FrameType.Continuation or FrameType.Settings && !recorder.HasFailed)
        {
            _payload.Write(bytes);
        }
    }

    /// <summary>The frame whose payload has been taken is complete.</summary>
    public void End(FrameSeen frame)
    {
        if (frame.Type is FrameType.Headers or FrameType.Continuation or FrameType.Settings or FrameType.PushPromise)
        {
            recorder.Take(
                () => Read(frame), $"Connection {connection}, stream {frame.Stream}, to the {to}");
        }
    }

    private HeaderBlock? Read(FrameSeen frame)
    {
        if (frame.Type == FrameType.PushPromise)
        {
            throw new InvalidDataException("A server pushed headers, which is not supported here.");
        }

        if (frame.Type == FrameType.Settings) ReadSettings();
        else _block.Write(frame.Type == FrameType.Headers ? Fragment(frame) : _payload.WrittenSpan);

        _payload.ResetWrittenCount();
        return frame.Type == FrameType.Settings ? null : BlockOf(frame);
    }

    private HeaderBlock? BlockOf(FrameSeen frame)
    {
        _frames++;
        if (_block.WrittenCount > MaxBlockBytes)
        {
            throw new InvalidDataException($"A header block has more than {MaxBlockBytes} B.");
        }

        if ((frame.Flags & EndHeaders) == 0) return null;

        var fields = decoder.Decode(_block.WrittenSpan);
        var block = new HeaderBlock(Kind(fields), connection, frame.Stream, fields, _block.WrittenCount, _frames);
        _block.ResetWrittenCount();
        _frames = 0;
        return block;
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
                other.Allowed = (int)Math.Min(int.MaxValue, BinaryPrimitives.ReadUInt32BigEndian(rest[2..]));
            }
        }
    }

    private static HeaderKind Kind(IReadOnlyList<HeaderField> fields) =>
        fields.Any(f => f.Name == ":method") ? HeaderKind.Request
        : fields.Any(f => f.Name == ":status") ? HeaderKind.Answer
        : HeaderKind.Trailers;
}
