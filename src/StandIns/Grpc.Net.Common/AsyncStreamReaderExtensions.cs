using System.Runtime.CompilerServices;

namespace Grpc.Core;

/// <summary>Reads a stream with await foreach.</summary>
public static class AsyncStreamReaderExtensions
{
    /// <summary>The messages of a stream from here to its end.</summary>
    /// <typeparam name="T">The message.</typeparam>
    /// <param name="streamReader">The stream.</param>
    /// <param name="cancellationToken">Cancels the reading, and with it usually the call.</param>
    public static IAsyncEnumerable<T> ReadAllAsync<T>(
        this IAsyncStreamReader<T> streamReader, CancellationToken cancellationToken = default)
    {
        // Checked here and not in the iterator, so that the error shows at the call and not at the first read.
        ArgumentNullException.ThrowIfNull(streamReader);
        return Read(streamReader, cancellationToken);
    }

    private static async IAsyncEnumerable<T> Read<T>(
        IAsyncStreamReader<T> streamReader, [EnumeratorCancellation] CancellationToken cancellationToken)
    {
        while (await streamReader.MoveNext(cancellationToken).ConfigureAwait(false)) yield return streamReader.Current;
    }
}
