namespace Grpc.Core;

/// <summary>A running call with a stream of requests and a stream of replies.</summary>
/// <typeparam name="TRequest">The request message.</typeparam>
/// <typeparam name="TResponse">The reply message.</typeparam>
public sealed class AsyncDuplexStreamingCall<TRequest, TResponse> : IDisposable
{
    private readonly AsyncCallState _state;

    /// <summary>Wraps a running call.</summary>
    /// <param name="requestStream">Where requests are written.</param>
    /// <param name="responseStream">Where replies are read.</param>
    /// <param name="responseHeadersAsync">The response headers, when they have come.</param>
    /// <param name="getStatusFunc">Gives the status of a finished call.</param>
    /// <param name="getTrailersFunc">Gives the trailers of a finished call.</param>
    /// <param name="disposeAction">Ends the call.</param>
    public AsyncDuplexStreamingCall(
        IClientStreamWriter<TRequest> requestStream,
        IAsyncStreamReader<TResponse> responseStream,
        Task<Metadata> responseHeadersAsync,
        Func<Status> getStatusFunc,
        Func<Metadata> getTrailersFunc,
        Action disposeAction)
    {
        RequestStream = requestStream;
        ResponseStream = responseStream;
        _state = new AsyncCallState(responseHeadersAsync, getStatusFunc, getTrailersFunc, disposeAction);
    }

    /// <summary>Wraps a running call whose callbacks take a state object, which saves closures.</summary>
    /// <param name="requestStream">Where requests are written.</param>
    /// <param name="responseStream">Where replies are read.</param>
    /// <param name="responseHeadersAsync">Gives the response headers, when they have come.</param>
    /// <param name="getStatusFunc">Gives the status of a finished call.</param>
    /// <param name="getTrailersFunc">Gives the trailers of a finished call.</param>
    /// <param name="disposeAction">Ends the call.</param>
    /// <param name="state">Passed to every callback.</param>
    public AsyncDuplexStreamingCall(
        IClientStreamWriter<TRequest> requestStream,
        IAsyncStreamReader<TResponse> responseStream,
        Func<object, Task<Metadata>> responseHeadersAsync,
        Func<object, Status> getStatusFunc,
        Func<object, Metadata> getTrailersFunc,
        Action<object> disposeAction,
        object state)
    {
        RequestStream = requestStream;
        ResponseStream = responseStream;
        _state = new AsyncCallState(responseHeadersAsync, getStatusFunc, getTrailersFunc, disposeAction, state);
    }

    /// <summary>Where requests are written.</summary>
    public IClientStreamWriter<TRequest> RequestStream { get; }

    /// <summary>Where replies are read.</summary>
    public IAsyncStreamReader<TResponse> ResponseStream { get; }

    /// <summary>The response headers, when they have come.</summary>
    public Task<Metadata> ResponseHeadersAsync => _state.ResponseHeadersAsync();

    /// <summary>The status. Throws while the call is running.</summary>
    public Status GetStatus() => _state.GetStatus();

    /// <summary>The trailers. Throws while the call is running.</summary>
    public Metadata GetTrailers() => _state.GetTrailers();

    /// <summary>Releases the call, and cancels it when it is still running.</summary>
    public void Dispose() => _state.Dispose();
}
