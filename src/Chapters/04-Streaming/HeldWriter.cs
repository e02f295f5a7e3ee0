using Grpc.Core;

namespace GrpcLab;

/// <summary>
/// A stream whose window is full: the first write waits until the connection breaks. Later ones then succeed at once.
/// </summary>
/// <remarks>A write that begins while the first one waits fails as it does in Grpc.Net.Client.</remarks>
internal sealed class HeldWriter<T> : IClientStreamWriter<T>
{
    private readonly TaskCompletionSource _first = new(TaskCreationOptions.RunContinuationsAsynchronously);
    private readonly TaskCompletionSource _firstBegan = new(TaskCreationOptions.RunContinuationsAsynchronously);
    private readonly TaskCompletionSource _secondBegan = new(TaskCreationOptions.RunContinuationsAsynchronously);
    private int _writes;

    /// <summary>Ends when a write begins.</summary>
    public Task FirstBegan => _firstBegan.Task;

    /// <summary>Ends when a second write begins.</summary>
    public Task SecondBegan => _secondBegan.Task;

    public WriteOptions? WriteOptions { get; set; }

    /// <summary>Ends the first write with an error, as a broken connection would.</summary>
    public void Break() => _first.TrySetException(
        new RpcException(new Status(StatusCode.Unavailable, "The connection broke, as this check wanted.")));

    public Task WriteAsync(T message) => WriteAsync(message, CancellationToken.None);

    public Task WriteAsync(T message, CancellationToken cancellationToken)
    {
        if (Interlocked.Increment(ref _writes) == 1)
        {
            _firstBegan.TrySetResult();
            return _first.Task;
        }

        _secondBegan.TrySetResult();
        return _first.Task.IsCompleted ? Task.CompletedTask : Task.FromException(
            new InvalidOperationException("Can't write the message because the previous write is in progress."));
    }

    public Task CompleteAsync() => Task.CompletedTask;
}
