using System.Buffers;
using System.Net.Sockets;

namespace GrpcLab;

/// <summary>
/// The far end of one direction: writes chunks to a socket in order. Usually the socket takes a chunk at once, on the delay
/// line's own thread; what it does not take waits here, so that a slow reader holds up no other connection.
/// </summary>
internal sealed class ProxyOutlet(Action<Exception?> ended)
{
    private readonly Queue<Chunk> _waiting = new();
    private Socket? _socket;
    private bool _sending;
    private long _promised;

    /// <summary>Bytes read for this outlet and not yet sent: on the delay line or waiting here.</summary>
    public long Promised => Volatile.Read(ref _promised);

    /// <summary>Counts bytes that will be written later.</summary>
    public void Promise(int count) => Interlocked.Add(ref _promised, count);

    /// <summary>Gives the outlet its socket; what came before is sent now.</summary>
    public void Open(Socket socket)
    {
        lock (_waiting)
        {
            _socket = socket;
        }

        Drain();
    }

    /// <summary>Sends the chunk after those before it. Never blocks.</summary>
    public void Write(Chunk chunk)
    {
        lock (_waiting)
        {
            if (_sending || _socket is null || _waiting.Count > 0)
            {
                _waiting.Enqueue(chunk);
                return;
            }

            _sending = true;
        }

        _ = SendAllAsync(chunk);
    }

    private void Drain()
    {
        Chunk first;
        lock (_waiting)
        {
            if (_sending || !_waiting.TryDequeue(out first))
            {
                return;
            }

            _sending = true;
        }

        _ = SendAllAsync(first);
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
                    ended(null);
                    return;
                }

                await SendAsync(chunk);
            }
        }
        catch (Exception e) when (e is SocketException or ObjectDisposedException)
        {
            ended(e);
        }
    }

    // The fast way first: no thread is changed when the socket's buffer has room.
    private async ValueTask SendAsync(Chunk chunk)
    {
        var sent = _socket!.Send(chunk.Buffer.AsSpan(0, chunk.Count), SocketFlags.None, out var error);
        if (error is not (SocketError.Success or SocketError.WouldBlock))
        {
            throw new SocketException((int)error);
        }

        sent = error == SocketError.Success ? sent : 0;
        while (sent < chunk.Count)
        {
            sent += await _socket.SendAsync(chunk.Buffer.AsMemory(sent, chunk.Count - sent), SocketFlags.None);
        }

        Interlocked.Add(ref _promised, -chunk.Count);
        ArrayPool<byte>.Shared.Return(chunk.Buffer);
    }

    private bool TryNext(out Chunk next)
    {
        lock (_waiting)
        {
            return _sending = _waiting.TryDequeue(out next);
        }
    }
}
