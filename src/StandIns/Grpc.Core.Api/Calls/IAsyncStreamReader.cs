namespace Grpc.Core;

/// <summary>A stream of messages to read, one at a time.</summary>
/// <typeparam name="T">The message.</typeparam>
public interface IAsyncStreamReader<out T>
{
    /// <summary>The message that the last successful <see cref="MoveNext"/> read.</summary>
    T Current { get; }

    /// <summary>Reads the next message; false at the end of the stream. Only one read may be in flight.</summary>
    /// <param name="cancellationToken">Cancels the read, and with it usually the call.</param>
    Task<bool> MoveNext(CancellationToken cancellationToken);
}
