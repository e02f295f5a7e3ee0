namespace Grpc.Core;

/// <summary>A shorter way to read a stream.</summary>
public static class AsyncStreamReaderExtensions
{
    /// <summary>Reads the next message; false at the end of the stream.</summary>
    /// <typeparam name="T">The message.</typeparam>
    /// <param name="streamReader">The stream.</param>
    public static Task<bool> MoveNext<T>(this IAsyncStreamReader<T> streamReader)
        where T : class
    {
        ArgumentNullException.ThrowIfNull(streamReader);
        return streamReader.MoveNext(CancellationToken.None);
    }
}
