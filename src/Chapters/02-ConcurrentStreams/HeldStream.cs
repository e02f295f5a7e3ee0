using Grpc.Core;

namespace GrpcLab;

/// <summary>One duplex call that is kept open: it sends one message, reads one answer, and waits to be ended.</summary>
internal sealed class HeldStream<TRequest, TResponse> : IAsyncDisposable
    where TRequest : class, new()
{
    private readonly AsyncDuplexStreamingCall<TRequest, TResponse> _call;
    private readonly Task<bool> _answered;

    private HeldStream(AsyncDuplexStreamingCall<TRequest, TResponse> call)
    {
        _call = call;
        _answered = AskAsync();
    }

    /// <summary>
    /// Whether the server has answered, so that the call has its stream. A call that failed throws here.
    /// </summary>
    public bool IsRunning => _answered.IsCompleted && _answered.GetAwaiter().GetResult();

    /// <summary>Ends when the server has answered, or the call has failed.</summary>
    public Task Answered => _answered;

    public static HeldStream<TRequest, TResponse> Start(Func<AsyncDuplexStreamingCall<TRequest, TResponse>> call) =>
        new(call());

    /// <summary>Ends the call as a client should: completes its side and reads to the end.</summary>
    public async Task EndAsync(CancellationToken cancellation)
    {
        await _call.RequestStream.CompleteAsync().WaitAsync(cancellation);
        while (await _call.ResponseStream.MoveNext(cancellation))
        {
        }

        _call.Dispose();
    }

    public async ValueTask DisposeAsync()
    {
        _call.Dispose();
        try
        {
            await _answered;
        }
        catch (Exception e) when (e is RpcException or ObjectDisposedException or IOException)
        {
            // It was waiting for its stream, and now it is cancelled: that is what disposing means. One that got its
            // stream at that very moment finds the call disposed. And one that had failed before has told IsRunning,
            // and must not keep the calls beside it from being disposed. A write to a connection that breaks ends with
            // the connection's own error.
        }
    }

    private async Task<bool> AskAsync()
    {
        await _call.RequestStream.WriteAsync(new TRequest()).ConfigureAwait(false);
        return await _call.ResponseStream.MoveNext(CancellationToken.None).ConfigureAwait(false);
    }
}
