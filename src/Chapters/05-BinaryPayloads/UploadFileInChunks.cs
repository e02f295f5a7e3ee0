using BinaryPayloads;
using Grpc.Core;

namespace GrpcLab;

/// <summary>Exercise 5.2: a file far above the message limit goes through in chunks, from one buffer.</summary>
internal sealed class UploadFileInChunks() : Exercise<Func<LabServer, Stream, Task<UploadReply>>>(
    "5.2", "a file in chunks, from one buffer",
    "Open a stream with UploadChunks, and write one message for each piece you read.")
{
    private const int Seed = 20_26;
    private const int FileLength = 40 * 1024 * 1024;

    // A chunk costs the client about 2 kB of small objects; half the file is what only copies can take.
    private const long MaxAllocated = FileLength / 2;

    protected override async Task<ExerciseResult> AttemptAsync()
    {
        await using var server = await ServerAsync();
        var content = new byte[FileLength];
        new Random(Seed).NextBytes(content);
        await using var file = new NetworkFile(content);
        UploadReply? reply = null;
        var evidence = await server.ObserveAsync(
            1, async () => reply = await OnPoolAsync(() => Solution(server, file)), Cancellation);
        return reply is null
            ? Failed("Your method returned no reply. Return the one the server gives at the end of the call.")
            : Arrived(file.BytesRead, Checksum.Of(content), reply, evidence.ServerCalls ?? 0)
                ?? Cost(reply, evidence.ClientAllocatedBytes);
    }

    protected override string? Meaning(Exception error) => error switch
    {
        RpcException { StatusCode: StatusCode.ResourceExhausted } e =>
            $"The server refused a message: {e.Status.Detail} It accepts at most 4,194,304 bytes per message. "
            + "Send the file in pieces, on the stream that UploadChunks opens.",
        InvalidOperationException e when e.Message.Contains("previous write", StringComparison.Ordinal) =>
            "A write began before the one before it had ended. Await each WriteAsync.",
        TimeoutException =>
            $"The upload had not ended after {MaxCallTime.TotalSeconds:0} s. Does your method tell the server that "
            + "it has sent everything, with RequestStream.CompleteAsync()?",
        NotSupportedException =>
            "The file has neither length nor position, like one that comes over a network. "
            + "Read it until ReadAsync returns 0.",
        _ => null,
    };

    private ExerciseResult? Arrived(int read, uint checksum, UploadReply reply, long calls)
    {
        if (calls != 1)
        {
            return Failed(
                $"The server answered {Unit.Whole(calls)} calls. Make one, with many messages: UploadChunks.");
        }

        if (read < FileLength)
        {
            return Failed($"You read {Unit.Whole(read)} of {Unit.Whole(FileLength)} bytes. "
                + "Keep reading until ReadAsync returns 0.");
        }

        if (reply.Length != FileLength)
        {
            return Failed(reply.Length > FileLength
                ? $"The file has {Unit.Whole(FileLength)} bytes, but {Unit.Whole(reply.Length)} arrived. "
                    + "ReadAsync may return fewer bytes than the buffer holds: send only those."
                : $"The file has {Unit.Whole(FileLength)} bytes, but only {Unit.Whole(reply.Length)} arrived. "
                    + "Send everything that ReadAsync returns.");
        }

        return reply.Checksum == checksum ? null : Failed(
            "All bytes arrived, but not the file's: the checksums differ. A wrapped buffer was filled again before its "
            + "message had been written. Await WriteAsync before you read on.");
    }

    private ExerciseResult Cost(UploadReply reply, long allocated)
    {
        if (reply.OnLargeObjectHeap)
        {
            return Failed($"The file arrived, but with messages of up to {Unit.Whole(reply.LargestMessage)} bytes. "
                + "The server allocates an array for each, and from about 85,000 bytes on it goes to the large object "
                + "heap. Use smaller pieces.");
        }

        var done = $"{Unit.Whole(FileLength)} bytes in {Unit.Whole(reply.Messages)} messages, the largest of "
            + $"{Unit.Whole(reply.LargestMessage)} bytes; the client allocated {Unit.Whole(allocated)} bytes.";
        return allocated <= MaxAllocated ? Passed(done)
            : Failed($"{done} That is more than half the file: each piece is copied into an array of its own. Read "
                + "into one buffer, wrap the part that was filled, and await WriteAsync before you fill it again.");
    }
}

/// <summary>A file as it comes over a network: no length, no position, and short reads.</summary>
/// <param name="content">The file, all of it.</param>
internal sealed class NetworkFile(byte[] content) : MemoryStream(content, writable: false)
{
    // What most reads give at most. Now and then the network has more, and a read fills the buffer, however large.
    private const int ShortRead = 50_000, FullEvery = 8;

    private int _reads, _readBeforeDisposal;

    /// <summary>Bytes read so far, also of a file that has been disposed.</summary>
    public int BytesRead => CanRead ? (int)base.Position : _readBeforeDisposal;

    public override bool CanSeek => false;

    public override long Length => throw Forward();

    public override long Position
    {
        get => throw Forward();
        set => throw Forward();
    }

    // A derived MemoryStream's Read(Span) comes here, too.
    public override int Read(byte[] buffer, int offset, int count) =>
        base.Read(buffer, offset, Most(count));

    public override ValueTask<int> ReadAsync(Memory<byte> buffer, CancellationToken cancellationToken = default) =>
        new(Read(buffer.Span));

    public override Task<int> ReadAsync(byte[] buffer, int offset, int count, CancellationToken cancellationToken) =>
        Task.FromResult(Read(buffer, offset, count));

    public override long Seek(long offset, SeekOrigin loc) => throw Forward();

    protected override void Dispose(bool disposing)
    {
        _readBeforeDisposal = BytesRead;
        base.Dispose(disposing);
    }

    private int Most(int asked) => ++_reads % FullEvery == 0 ? asked : Math.Min(asked, ShortRead);

    private static NotSupportedException Forward() => new("This stream can only be read forward, to its end.");
}
