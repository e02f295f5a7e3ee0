using System.Buffers.Binary;
using System.Net;
using System.Net.Sockets;

namespace GrpcLab;

/// <summary>
/// The ceiling for any protocol on top: bytes go into one TCP socket of this machine and come out of another, with
/// nothing in between.
/// </summary>
/// <remarks>
/// The receiver reads into one buffer that it uses again and answers with the number of bytes it has read. It runs in
/// this process, on threads of its own; the way through the kernel is the same as between two processes.
/// </remarks>
public sealed class RawCopy : IAsyncDisposable
{
    private readonly Socket _listener;
    private readonly Stream _stream;
    private readonly Task _receiver;
    private readonly byte[] _word = new byte[sizeof(long)];

    private RawCopy(Socket listener, Stream stream, Task receiver) =>
        (_listener, _stream, _receiver) = (listener, stream, receiver);

    /// <summary>Opens the two sockets.</summary>
    /// <param name="tls">Whether the bytes are encrypted on the way, as in an HTTPS call. Default: no.</param>
    /// <param name="readSize">
    /// Most bytes the receiver reads at a time, at least 8. Default: 128 KiB, so large that a system call's own cost
    /// does not show, so small that they stay in the processor's cache.
    /// </param>
    /// <param name="cancellation">Ends the opening.</param>
    public static async Task<RawCopy> StartAsync(
        bool tls = false, int readSize = 128 * 1024, CancellationToken cancellation = default)
    {
        ArgumentOutOfRangeException.ThrowIfLessThan(readSize, sizeof(long));
        var listener = new Socket(AddressFamily.InterNetwork, SocketType.Stream, ProtocolType.Tcp);
        listener.Bind(new IPEndPoint(IPAddress.Loopback, 0));
        listener.Listen(1);
        var accepting = listener.AcceptAsync(cancellation).AsTask();
        var sender = new Socket(AddressFamily.InterNetwork, SocketType.Stream, ProtocolType.Tcp) { NoDelay = true };
        await sender.ConnectAsync(listener.LocalEndPoint!, cancellation);
        var ends = await RawEnds.OpenAsync(sender, await accepting, tls, cancellation);
        return new RawCopy(
            listener, ends.Sender,
            Task.Run(() => RawReceiver.RunAsync(ends.Receiver, readSize), CancellationToken.None));
    }

    /// <summary>Sends the bytes and waits until the other side says that all have come. One call at a time.</summary>
    /// <param name="data">At least one byte.</param>
    /// <exception cref="InvalidDataException">The other side counted other than what was sent.</exception>
    public async Task SendAsync(ReadOnlyMemory<byte> data)
    {
        ArgumentOutOfRangeException.ThrowIfLessThan(data.Length, 1);
        BinaryPrimitives.WriteInt64LittleEndian(_word, data.Length);
        await _stream.WriteAsync(_word).ConfigureAwait(false);
        await _stream.WriteAsync(data).ConfigureAwait(false);
        await _stream.ReadExactlyAsync(_word).ConfigureAwait(false);
        var arrived = BinaryPrimitives.ReadInt64LittleEndian(_word);
        if (arrived != data.Length)
        {
            throw new InvalidDataException(
                $"{Unit.Whole(data.Length)} bytes were sent and {Unit.Whole(arrived)} arrived.");
        }
    }

    /// <summary>Closes both sockets and waits for the receiver's end.</summary>
    public async ValueTask DisposeAsync()
    {
        await _stream.DisposeAsync();
        await _receiver;
        _listener.Dispose();
    }
}
