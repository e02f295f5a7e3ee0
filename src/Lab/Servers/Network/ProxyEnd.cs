using System.Buffers;
using System.Net.Sockets;

namespace GrpcLab;

/// <summary>One of the two sides of a proxied connection: what it says and what it is told.</summary>
internal sealed class ProxyEnd(Socket socket, Action<Exception?> ended)
{
    public Socket Socket { get; } = socket;

    /// <summary>What goes to this side.</summary>
    public ProxyOutlet Outlet { get; } = new(ended);

    /// <summary>Reads the frames this side sends; null when they are not counted.</summary>
    public FrameReader? Frames { get; init; }

    /// <summary>The way from this side to the other; null for no delay.</summary>
    public DelayLine? Line { get; init; }

    /// <summary>What this side's bytes pass before they are read here; null when none are lost.</summary>
    public StallTally.LossyWay? Loss { get; init; }

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
    public void Send(DelayedStep step, Chunk chunk)
    {
        if (Line is null) step(chunk);
        else Line.Post(step, chunk);
    }

    /// <summary>Closes this side with an RST: it must not take a broken answer for a complete one.</summary>
    /// <remarks>Zero seconds make it an abortive close, whatever another thread is doing with the socket.</remarks>
    public void Reset() => Socket.Close(timeout: 0);
}
