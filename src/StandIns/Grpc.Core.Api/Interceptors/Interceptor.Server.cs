namespace Grpc.Core.Interceptors;

public abstract partial class Interceptor
{
    /// <summary>On the server, around a handler with one request and one reply.</summary>
    /// <typeparam name="TRequest">The request message.</typeparam>
    /// <typeparam name="TResponse">The reply message.</typeparam>
    /// <param name="request">The request.</param>
    /// <param name="context">The call.</param>
    /// <param name="continuation">Goes on to the handler.</param>
    public virtual Task<TResponse> UnaryServerHandler<TRequest, TResponse>(
        TRequest request,
        ServerCallContext context,
        UnaryServerMethod<TRequest, TResponse> continuation)
        where TRequest : class
        where TResponse : class => continuation(request, context);

    /// <summary>On the server, around a handler with a stream of requests and one reply.</summary>
    /// <typeparam name="TRequest">The request message.</typeparam>
    /// <typeparam name="TResponse">The reply message.</typeparam>
    /// <param name="requestStream">The requests.</param>
    /// <param name="context">The call.</param>
    /// <param name="continuation">Goes on to the handler.</param>
    public virtual Task<TResponse> ClientStreamingServerHandler<TRequest, TResponse>(
        IAsyncStreamReader<TRequest> requestStream,
        ServerCallContext context,
        ClientStreamingServerMethod<TRequest, TResponse> continuation)
        where TRequest : class
        where TResponse : class => continuation(requestStream, context);

    /// <summary>On the server, around a handler with one request and a stream of replies.</summary>
    /// <typeparam name="TRequest">The request message.</typeparam>
    /// <typeparam name="TResponse">The reply message.</typeparam>
    /// <param name="request">The request.</param>
    /// <param name="responseStream">Where replies are written.</param>
    /// <param name="context">The call.</param>
    /// <param name="continuation">Goes on to the handler.</param>
    public virtual Task ServerStreamingServerHandler<TRequest, TResponse>(
        TRequest request,
        IServerStreamWriter<TResponse> responseStream,
        ServerCallContext context,
        ServerStreamingServerMethod<TRequest, TResponse> continuation)
        where TRequest : class
        where TResponse : class => continuation(request, responseStream, context);

    /// <summary>On the server, around a handler with a stream of requests and a stream of replies.</summary>
    /// <typeparam name="TRequest">The request message.</typeparam>
    /// <typeparam name="TResponse">The reply message.</typeparam>
    /// <param name="requestStream">The requests.</param>
    /// <param name="responseStream">Where replies are written.</param>
    /// <param name="context">The call.</param>
    /// <param name="continuation">Goes on to the handler.</param>
    public virtual Task DuplexStreamingServerHandler<TRequest, TResponse>(
        IAsyncStreamReader<TRequest> requestStream,
        IServerStreamWriter<TResponse> responseStream,
        ServerCallContext context,
        DuplexStreamingServerMethod<TRequest, TResponse> continuation)
        where TRequest : class
        where TResponse : class => continuation(requestStream, responseStream, context);
}
