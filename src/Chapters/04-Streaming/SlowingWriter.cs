using Grpc.Core;

namespace GrpcLab;

/// <summary>
/// Passes messages on after a moment, so that writes that may overlap surely do, and counts those that went through.
/// </summary>
internal sealed class SlowingWriter<T>(IClientStreamWriter<T> stream) : IClientStreamWriter<T>
{
    private int _open;
    private int _overlaps;
    private int _written;

    /// <summary>Writes that began while another one was in flight.</summary>
    public int Overlaps => Volatile.Read(ref _overlaps);

    /// <summary>Writes that ended well.</summary>
    public int Written => Volatile.Read(ref _written);

    public WriteOptions? WriteOptions
    {
        get => stream.WriteOptions;
        set => stream.WriteOptions = value;
    }

    public Task WriteAsync(T message) => WriteAsync(message, CancellationToken.None);

    public async Task WriteAsync(T message, CancellationToken cancellationToken)
    {
        if (Interlocked.Increment(ref _open) > 1) Interlocked.Increment(ref _overlaps);

        try
        {
            await Task.Yield();
            await stream.WriteAsync(message, cancellationToken);
            Interlocked.Increment(ref _written);
        }
        finally
        {
            Interlocked.Decrement(ref _open);
        }
    }

    public Task CompleteAsync() => stream.CompleteAsync();
}
