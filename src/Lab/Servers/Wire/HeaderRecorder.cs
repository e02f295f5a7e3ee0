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
