using System.Collections.Concurrent;
using Grpc.Core;

namespace GrpcLab;

/// <summary>A stream that keeps what is written to it, and counts the writes that met.</summary>
/// <param name="holdsFirst">
/// Whether the first write waits, as on a stream whose window is full, until the stream breaks. One that begins
/// meanwhile fails as it does in Grpc.Net.Client; later ones succeed.
/// </param>
internal sealed class RecordingWriter<T>(bool holdsFirst = false) : IClientStreamWriter<T>
{
    private readonly TaskCompletionSource _held = new(TaskCreationOptions.RunContinuationsAsynchronously);
    private readonly TaskCompletionSource _firstBegan = new(TaskCreationOptions.RunContinuationsAsynchronously);
    private readonly TaskCompletionSource _secondBegan = new(TaskCreationOptions.RunContinuationsAsynchronously);
    private readonly ConcurrentQueue<T> _written = new();
    private int _began;
    private int _open;
    private int _overlaps;

    public Task FirstBegan => _firstBegan.Task;

    public Task SecondBegan => _secondBegan.Task;

    /// <summary>Writes that began while another one was in flight.</summary>
    public int Overlaps => Volatile.Read(ref _overlaps);

    /// <summary>What was written so far.</summary>
    public IReadOnlyCollection<T> Written => _written;

    public WriteOptions? WriteOptions { get; set; }

    /// <summary>Ends the first write with an error, as a broken connection would.</summary>
    public void Break() => _held.TrySetException(
        new RpcException(new Status(StatusCode.Unavailable, "The check broke this connection on purpose.")));

    public Task WriteAsync(T message) => WriteAsync(message, CancellationToken.None);

    public async Task WriteAsync(T message, CancellationToken cancellationToken)
    {
        var number = Interlocked.Increment(ref _began);
        (number == 1 ? _firstBegan : _secondBegan).TrySetResult();
        try
        {
            if (Interlocked.Increment(ref _open) > 1) Met();

            // A moment, so that writes that may overlap surely do.
            if (holdsFirst && number == 1) await _held.Task;
            else await Task.Yield();

            _written.Enqueue(message);
        }
        finally
        {
            Interlocked.Decrement(ref _open);
        }
    }

    public Task CompleteAsync() => Task.CompletedTask;

    private void Met()
    {
        Interlocked.Increment(ref _overlaps);
        if (holdsFirst && !_held.Task.IsCompleted)
        {
            throw new InvalidOperationException(
                "Can't write the message because the previous write is in progress.");
        }
    }
}
