using System.Buffers;
using BinaryPayloads;
using Grpc.Net.Client;

namespace GrpcLab;

/// <summary>
/// Exercise 5.4: an array from a pool that goes back while the call is still to be sent, so that others write over it.
/// </summary>
internal sealed class PoolBuffer()
    : Exercise<Func<Payloads.PayloadsClient, Stream, CancellationToken, Task<UploadReply>>>(
        "5.4", "a pooled buffer that a call still reads",
        "Read the picture into rented memory, wrap the part that was filled, and upload it.")
{
    private const int Seed = 20_26;
    private const int PictureLength = 60_000;

    // As many as fit the places where a pool keeps what a thread has returned.
    private const int OtherUsers = 4;
    private const byte OthersWrite = 0xEE;

    protected override async Task<ExerciseResult> AttemptAsync()
    {
        await using var server = await ServerAsync();
        using var gate = new Gate(server.CreateHandler(Endpoint.H2c));
        using var channel = GrpcChannel.ForAddress(server.Address(Endpoint.H2c), new() { HttpHandler = gate });
        var client = new Payloads.PayloadsClient(channel);
        var random = new Random(Seed);
        // The first time also compiles what runs, so only the second is counted.
        var first = await TryAsync();
        return Arrived(first) ?? (await TryAsync() is var second && Arrived(second) is { } why ? why : Cost(second));

        async Task<Trial> TryAsync()
        {
            var picture = new byte[PictureLength];
            random.NextBytes(picture);
            gate.Close();
            try
            {
                return await SendAsync(client, picture, gate);
            }
            finally
            {
                gate.Open();
            }
        }
    }

    protected override string? Meaning(Exception error) => error is TimeoutException
        ? $"There was no answer after {MaxCallTime.TotalSeconds:0} s. The request is held back until your method has "
            + "returned its task: does it block (.Result, or Upload instead of UploadAsync)? Await the call."
        : null;

    // Everything on one thread, because that is where a pool looks first for what was returned. The request
    // waits at the gate until the method has returned its task and somebody else has used the pool.
    private async Task<Trial> SendAsync(Payloads.PayloadsClient client, byte[] picture, Gate gate)
    {
        using var file = new MemoryStream(picture, writable: false);
        var allocated = 0L;
        var reply = await OnPoolAsync(() =>
        {
            UseThePool();
            allocated = GC.GetAllocatedBytesForCurrentThread();
            var sending = Given(Solution(client, file, Cancellation));
            allocated = GC.GetAllocatedBytesForCurrentThread() - allocated;
            UseThePool();
            gate.Open();
            return sending;
        });
        return new(reply, Checksum.Of(picture), allocated);
    }

    private static void UseThePool()
    {
        var rented = Enumerable.Range(0, OtherUsers).Select(_ => ArrayPool<byte>.Shared.Rent(PictureLength)).ToList();
        rented.ForEach(array => Array.Fill(array, OthersWrite));
        rented.ForEach(array => ArrayPool<byte>.Shared.Return(array));
    }

    private ExerciseResult? Arrived(Trial trial) => trial.Reply switch
    {
        null => Failed("Your method returned no reply. Return the one the call ends with."),
        { Length: > PictureLength } longer => Failed(
            $"The picture has {Unit.Whole(PictureLength)} bytes, but {Unit.Whole(longer.Length)} arrived: a pool may "
            + "return a longer array than you asked for. Wrap only the part that was filled."),
        { Length: < PictureLength } shorter => Failed(
            $"The picture has {Unit.Whole(PictureLength)} bytes, but {Unit.Whole(shorter.Length)} arrived."),
        var reply when reply.Checksum != trial.Expected => Failed(
            $"The call succeeded and {Unit.Whole(PictureLength)} bytes arrived, but not the picture's. When your "
            + "method returned its task, the request had not been sent, and the memory was back in its pool: the next "
            + "one to rent it wrote over it. When does `using` (or `finally`) give it back, and what would have to "
            + "have ended by then?"),
        _ => null,
    };

    private ExerciseResult Cost(Trial trial) => trial.Allocated < PictureLength / 2
        ? Passed($"{Unit.Whole(PictureLength)} bytes arrived as they were sent, although others used the pool "
            + $"meanwhile; making the call allocated {Unit.Whole(trial.Allocated)} bytes.")
        : Failed($"The picture arrived, and {Unit.Whole(trial.Allocated)} bytes were allocated before the call was "
            + "in flight: an array per picture, either a copy or a new read buffer. Wrap the rented memory, "
            + "and keep it until the call has ended.");

    private sealed record Trial(UploadReply? Reply, uint Expected, long Allocated);

    /// <summary>Holds requests back, as a connection does that is still being opened.</summary>
    private sealed class Gate(HttpMessageHandler inner) : DelegatingHandler(inner)
    {
        private volatile TaskCompletionSource _open = new(TaskCreationOptions.RunContinuationsAsynchronously);

        public void Close() => _open = new(TaskCreationOptions.RunContinuationsAsynchronously);

        public void Open() => _open.TrySetResult();

        protected override async Task<HttpResponseMessage> SendAsync(
            HttpRequestMessage request, CancellationToken cancellationToken)
        {
            await _open.Task.WaitAsync(cancellationToken);
            return await base.SendAsync(request, cancellationToken);
        }
    }
}
