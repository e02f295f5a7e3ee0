namespace Grpc.Core;

/// <summary>A stream that messages are written to, one at a time.</summary>
/// <typeparam name="T">The message.</typeparam>
public interface IAsyncStreamWriter<in T>
{
    /// <summary>How the following messages are written; null for the default.</summary>
    WriteOptions? WriteOptions { get; set; }

    /// <summary>Writes one message. Only one write may be in flight.</summary>
    /// <param name="message">The message, not null.</param>
    Task WriteAsync(T message);

    /// <summary>Writes one message unless it is cancelled. Only one write may be in flight.</summary>
    /// <param name="message">The message, not null.</param>
    /// <param name="cancellationToken">Cancels the write, and with it usually the call.</param>
    Task WriteAsync(T message, CancellationToken cancellationToken)
    {
        // Writers older than this member know no cancellation; better to refuse than to ignore the token.
        if (cancellationToken.CanBeCanceled)
        {
            throw new NotSupportedException(
                "Cancellation of stream writes is not supported by this gRPC implementation.");
        }

        return WriteAsync(message);
    }
}
