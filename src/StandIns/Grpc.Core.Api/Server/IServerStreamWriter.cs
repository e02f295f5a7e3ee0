namespace Grpc.Core;

/// <summary>The response stream of a call, as its handler sees it; it ends when the handler returns.</summary>
/// <typeparam name="T">The message.</typeparam>
public interface IServerStreamWriter<in T> : IAsyncStreamWriter<T>
{
}
