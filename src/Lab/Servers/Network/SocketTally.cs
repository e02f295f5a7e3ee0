using System.Globalization;

namespace GrpcLab;

/// <summary>
/// Counts what a channel hands to its socket: how often, and how many bytes. Over TLS it counts before encryption.
/// </summary>
/// <example><code>
/// var tally = new SocketTally();
/// var channel = server.OpenChannel(Endpoint.H2c, configureHandler: tally.Attach);
/// var counts = await tally.CountAsync(work);
/// </code></example>
/// <remarks>
/// A write is one call to the connection's stream, so usually one system call; it may carry several HTTP/2 frames.
/// </remarks>
public sealed class SocketTally
{
    private long _writes;
    private long _written;
    private long _reads;
    private long _read;

    // Since the channel was opened.
    private SocketCounts Total => new(
        Interlocked.Read(ref _writes), Interlocked.Read(ref _written), Interlocked.Read(ref _reads),
        Interlocked.Read(ref _read));

    /// <summary>Sets the handler's PlaintextStreamFilter, which sees every connection the handler opens.</summary>
    public void Attach(SocketsHttpHandler handler)
    {
        ArgumentNullException.ThrowIfNull(handler);
        handler.PlaintextStreamFilter = (context, _) => new(new CountingStream(context.PlaintextStream, this));
    }

    /// <summary>
    /// Sets the handler's ConnectCallback, which lies below TLS: what is counted is what goes over the wire, TCP's own
    /// headers left out.
    /// </summary>
    /// <param name="handler">
    /// A handler for a TCP endpoint. Its channel cannot report its connectivity state any more.
    /// </param>
    public void AttachBelowTls(SocketsHttpHandler handler)
    {
        ArgumentNullException.ThrowIfNull(handler);
        handler.ConnectCallback = async (context, cancellation) =>
            new CountingStream(await ConnectedSocket.OpenAsync(context.DnsEndPoint, cancellation), this);
    }

    /// <summary>Counts while the work runs. What it has not sent or read by its end is not counted.</summary>
    public async Task<SocketCounts> CountAsync(Func<Task> work)
    {
        ArgumentNullException.ThrowIfNull(work);
        var before = Total;
        await NoActivity.RunAsync(work);
        var after = Total;
        return new(after.Writes - before.Writes, after.BytesWritten - before.BytesWritten,
            after.Reads - before.Reads, after.BytesRead - before.BytesRead);
    }

    // SocketsHttpHandler uses the asynchronous methods with memory, and only these count.
    private sealed class CountingStream(Stream inner, SocketTally tally) : Stream
    {
        public override bool CanRead => inner.CanRead;

        public override bool CanSeek => false;

        public override bool CanWrite => inner.CanWrite;

        public override long Length => throw new NotSupportedException();

        public override long Position
        {
            get => throw new NotSupportedException();
            set => throw new NotSupportedException();
        }

        public override async ValueTask<int> ReadAsync(
            Memory<byte> buffer, CancellationToken cancellationToken = default)
        {
            var read = await inner.ReadAsync(buffer, cancellationToken).ConfigureAwait(false);
            // A read without room for a byte only waits for bytes to come.
            if (buffer.Length > 0) Interlocked.Increment(ref tally._reads);

            Interlocked.Add(ref tally._read, read);
            return read;
        }

        public override ValueTask WriteAsync(
            ReadOnlyMemory<byte> buffer, CancellationToken cancellationToken = default)
        {
            Interlocked.Increment(ref tally._writes);
            Interlocked.Add(ref tally._written, buffer.Length);
            return inner.WriteAsync(buffer, cancellationToken);
        }

        public override Task FlushAsync(CancellationToken cancellationToken) => inner.FlushAsync(cancellationToken);

        public override void Flush() => inner.Flush();

        public override int Read(byte[] buffer, int offset, int count) => throw OnlyAsynchronous();

        public override void Write(byte[] buffer, int offset, int count) => throw OnlyAsynchronous();

        public override long Seek(long offset, SeekOrigin origin) => throw new NotSupportedException();

        public override void SetLength(long value) => throw new NotSupportedException();

        protected override void Dispose(bool disposing)
        {
            if (disposing) inner.Dispose();

            base.Dispose(disposing);
        }

        private static NotSupportedException OnlyAsynchronous() =>
            new("Only ReadAsync and WriteAsync with memory are counted; a gRPC channel uses no others.");
    }
}

/// <summary>Writes and reads of a socket.</summary>
/// <param name="Writes">Writes to the socket.</param>
/// <param name="BytesWritten">Bytes in them.</param>
/// <param name="Reads">Reads that gave bytes, or the end.</param>
/// <param name="BytesRead">Bytes in them.</param>
[TypeFormatterSource(typeof(DisplayFormatterSource), PreferredMimeTypes = [Mime.Html, Mime.Text])]
public sealed record SocketCounts(long Writes, long BytesWritten, long Reads, long BytesRead) : IDisplayable
{
    /// <summary>One line with all counts.</summary>
    public override string ToString() => string.Create(CultureInfo.InvariantCulture,
        $"{BytesWritten:N0} B in {Writes:N0} writes · {BytesRead:N0} B in {Reads:N0} reads");
}
