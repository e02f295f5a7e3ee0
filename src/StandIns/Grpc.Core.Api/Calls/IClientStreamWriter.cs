namespace Grpc.Core;

/// <summary>The request stream of a call, as its client sees it.</summary>
/// <typeparam name="T">The message.</typeparam>
public interface IClientStreamWriter<in T> : IAsyncStreamWriter<T>
{
    /// <summary>Says that no more requests follow. Call it once, after the last write has ended.</summary>
    Task CompleteAsync();
}
