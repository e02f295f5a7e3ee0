using System.Net.Sockets;

namespace GrpcLab;

/// <summary>
/// The far end of one direction: writes chunks to a socket in order. Usually the socket takes a chunk at once, on the
/// delay line's own thread; what it does not take waits here, so that a slow reader holds up no other connection.
/// </summary>
internal sealed class ProxyOutlet
{
    private readonly Queue<Chunk> _waiting = new();
    private readonly CancellationTokenSource _discarded = new();
    private readonly Action<Exception?> _ended;
    private Socket? _socket;
    private bool _sending;
    private bool _discarding;
    private long _promised;

    /// <param name="ended">Told once when the end was passed on, or what went wrong.</param>
    public ProxyOutlet(Action<Exception?> ended) => (_ended, Deliver) = (ended, Write);

    /// <summary>Sends a chunk after those before it. Never blocks.</summary>
    public DelayedStep Deliver { get; }

    /// <summary>Bytes read for this outlet and not yet sent: on the delay line or waiting here.</summary>
    public long Promised => Volatile.Read(ref _promised);

    /// <summary>Counts bytes that will be written later.</summary>
    public void Promise(int count) => Interlocked.Add(ref _promised, count);

    /// <summary>Gives the outlet its socket; what came before is sent now.</summary>
    public void Open(Socket socket)
    {
        Chunk first;
        lock (_waiting)
        {
            _socket = socket;
            if (_sending || !_waiting.TryDequeue(out first)) return;

            _sending = true;
        }

        _ = SendAllAsync(first);
    }

    /// <summary>
    /// From now on nothing is sent, neither what waits nor what comes; nor is the end of the direction.
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

    private void Write(Chunk chunk)
    {
        lock (_waiting)
        {
            if (_discarding)
            {
                Finish(chunk);
                return;
            }

            if (_sending || _socket is null || _waiting.Count > 0)
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
                    _socket!.Shutdown(SocketShutdown.Send);
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
        var sent = _socket!.Send(chunk.Bytes, SocketFlags.None, out var error);
        if (error is not (SocketError.Success or SocketError.WouldBlock)) throw new SocketException((int)error);

        sent = error == SocketError.Success ? sent : 0;
        while (sent < chunk.Count)
        {
            sent += await _socket.SendAsync(
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
