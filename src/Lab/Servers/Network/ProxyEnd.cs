using System.Buffers;
using System.Net.Sockets;

namespace GrpcLab;

/// <summary>
/// One of the two sides of a proxied connection: what it says, and what it is told, in order. Usually its socket takes
/// a chunk at once, on the delay line's own thread; what it does not take waits here, so that a slow reader holds up no
/// other connection.
/// </summary>
internal sealed class ProxyEnd
{
    private readonly Queue<Chunk> _waiting = new();
    private readonly CancellationTokenSource _discarded = new();
    private readonly Action<Exception?> _ended;
    private bool _open;
    private bool _sending;
    private bool _discarding;
    private long _promised;

    /// <param name="socket">Its connection with the proxy.</param>
    /// <param name="ended">Told once when the end was passed on to it, or what went wrong.</param>
    public ProxyEnd(Socket socket, Action<Exception?> ended) => (Socket, _ended, Deliver) = (socket, ended, Write);

    public Socket Socket { get; }

    /// <summary>Reads the frames this side sends; null when they are not counted.</summary>
    public FrameReader? Frames { get; init; }

    /// <summary>The way from this side to the other; null for no delay.</summary>
    public DelayLine? Line { get; init; }

    /// <summary>What this side's bytes pass before they are read here; null when none are lost.</summary>
    public LossyWay? Loss { get; init; }

    /// <summary>Sends this side a chunk after those before it. Never blocks.</summary>
    public Action<Chunk> Deliver { get; }

    /// <summary>Bytes read for this side and not yet sent to it: on the delay line or waiting here.</summary>
    public long Promised => Volatile.Read(ref _promised);

    /// <summary>
    /// The next bytes this side sends. Where one of their packets is lost, a timeout later, and all that follow with
    /// them.
    /// </summary>
    public async ValueTask<Chunk> ReadAsync(int most)
    {
        var buffer = ArrayPool<byte>.Shared.Rent(most);
        var count = await Socket.ReceiveAsync(buffer.AsMemory(0, most), SocketFlags.None);
        if (count > 0)
        {
            await (Loss?.PassAsync(count) ?? ValueTask.CompletedTask);
            return new Chunk(buffer, count);
        }

        ArrayPool<byte>.Shared.Return(buffer);
        return Chunk.End;
    }

    /// <summary>Runs the step when the way to the other side has been covered.</summary>
    public void Send(Action<Chunk> step, Chunk chunk)
    {
        if (Line is null) step(chunk);
        else Line.Post(step, chunk);
    }

    public void Promise(int count) => Interlocked.Add(ref _promised, count);

    /// <summary>Its socket is connected; what came before is sent now.</summary>
    public void Open()
    {
        Socket.Blocking = false; // The delay line's thread never waits for one connection.
        Chunk first;
        lock (_waiting)
        {
            _open = true;
            if (_sending || !_waiting.TryDequeue(out first)) return;

            _sending = true;
        }

        _ = SendAllAsync(first);
    }

    /// <summary>
    /// From now on nothing is sent to it, neither what waits nor what comes; nor is the end of the direction.
    /// </summary>
    public void Discard()
    {
        lock (_waiting)
        {
            _discarding = true;
            while (_waiting.TryDequeue(out var chunk)) Finish(chunk);
        }

        _discarded.Cancel();
    }

    /// <summary>Closes this side with an RST: it must not take a broken answer for a complete one.</summary>
    /// <remarks>Zero seconds make it an abortive close, whatever another thread is doing with the socket.</remarks>
    public void Reset() => Socket.Close(timeout: 0);

    private void Write(Chunk chunk)
    {
        lock (_waiting)
        {
            if (_discarding)
            {
                Finish(chunk);
                return;
            }

            if (_sending || !_open || _waiting.Count > 0)
            {
                _waiting.Enqueue(chunk);
                return;
            }

            _sending = true;
        }

        _ = SendAllAsync(chunk);
    }

    private async Task SendAllAsync(Chunk chunk)
    {
        try
        {
            for (var more = true; more; more = TryNext(out chunk))
            {
                if (chunk.IsEnd)
                {
                    Socket.Shutdown(SocketShutdown.Send);
                    _ended(null);
                    return;
                }

                await SendAsync(chunk);
            }
        }
        catch (Exception e) when (e is SocketException or ObjectDisposedException)
        {
            _ended(e);
        }
        catch (OperationCanceledException)
        {
            // The connection was dropped while its reader was slow; what it had not taken is lost with the rest.
        }
    }

    // The fast way first: no thread is changed when the socket's buffer has room.
    private async ValueTask SendAsync(Chunk chunk)
    {
        var sent = Socket.Send(chunk.Bytes, SocketFlags.None, out var error);
        if (error is not (SocketError.Success or SocketError.WouldBlock)) throw new SocketException((int)error);

        sent = error == SocketError.Success ? sent : 0;
        while (sent < chunk.Count)
        {
            sent += await Socket.SendAsync(
                chunk.Buffer.AsMemory(sent, chunk.Count - sent), SocketFlags.None, _discarded.Token);
        }

        Finish(chunk);
    }

    private void Finish(Chunk chunk)
    {
        Interlocked.Add(ref _promised, -chunk.Count);
        chunk.Return();
    }

    private bool TryNext(out Chunk next)
    {
        lock (_waiting) return _sending = _waiting.TryDequeue(out next);
    }
}

/// <summary>Some bytes on their way through the proxy; none means that the sender has no more to say.</summary>
/// <param name="Buffer">Rented from the shared array pool.</param>
/// <param name="Count">How many of its bytes count.</param>
internal readonly record struct Chunk(byte[] Buffer, int Count)
{
    public static Chunk End => new([], 0);

    public bool IsEnd => Count == 0;

    public ReadOnlySpan<byte> Bytes => Buffer.AsSpan(0, Count);

    public void Return()
    {
        if (!IsEnd) ArrayPool<byte>.Shared.Return(Buffer);
    }
}
