namespace Grpc.Core.Interceptors;

/// <summary>
/// Wraps calls on the client, on the server or on both; override what is of interest, the rest passes through.
/// </summary>
public abstract partial class Interceptor
{
    /// <summary>Goes on with a call with one request and one reply that blocks.</summary>
    /// <typeparam name="TRequest">The request message.</typeparam>
    /// <typeparam name="TResponse">The reply message.</typeparam>
    /// <param name="request">The request.</param>
    /// <param name="context">What the call is made with.</param>
    public delegate TResponse BlockingUnaryCallContinuation<TRequest, TResponse>(
        TRequest request, ClientInterceptorContext<TRequest, TResponse> context)
        where TRequest : class
        where TResponse : class;

    /// <summary>Goes on with a call with one request and one reply.</summary>
    /// <typeparam name="TRequest">The request message.</typeparam>
    /// <typeparam name="TResponse">The reply message.</typeparam>
    /// <param name="request">The request.</param>
    /// <param name="context">What the call is made with.</param>
    public delegate AsyncUnaryCall<TResponse> AsyncUnaryCallContinuation<TRequest, TResponse>(
        TRequest request, ClientInterceptorContext<TRequest, TResponse> context)
        where TRequest : class
        where TResponse : class;

    /// <summary>Goes on with a call with one request and a stream of replies.</summary>
    /// <typeparam name="TRequest">The request message.</typeparam>
    /// <typeparam name="TResponse">The reply message.</typeparam>
    /// <param name="request">The request.</param>
    /// <param name="context">What the call is made with.</param>
    public delegate AsyncServerStreamingCall<TResponse> AsyncServerStreamingCallContinuation<TRequest, TResponse>(
        TRequest request, ClientInterceptorContext<TRequest, TResponse> context)
        where TRequest : class
        where TResponse : class;

    /// <summary>Goes on with a call with a stream of requests and one reply.</summary>
    /// <typeparam name="TRequest">The request message.</typeparam>
    /// <typeparam name="TResponse">The reply message.</typeparam>
    /// <param name="context">What the call is made with.</param>
    public delegate AsyncClientStreamingCall<
        TRequest, TResponse> AsyncClientStreamingCallContinuation<TRequest, TResponse>(
            ClientInterceptorContext<TRequest, TResponse> context)
        where TRequest : class
        where TResponse : class;

    /// <summary>Goes on with a call with a stream of requests and a stream of replies.</summary>
    /// <typeparam name="TRequest">The request message.</typeparam>
    /// <typeparam name="TResponse">The reply message.</typeparam>
    /// <param name="context">What the call is made with.</param>
    public delegate AsyncDuplexStreamingCall<
        TRequest, TResponse> AsyncDuplexStreamingCallContinuation<TRequest, TResponse>(
            ClientInterceptorContext<TRequest, TResponse> context)
        where TRequest : class
        where TResponse : class;

    /// <summary>On the client, around a call with one request and one reply that blocks.</summary>
    /// <typeparam name="TRequest">The request message.</typeparam>
    /// <typeparam name="TResponse">The reply message.</typeparam>
    /// <param name="request">The request.</param>
    /// <param name="context">What the call is made with.</param>
    /// <param name="continuation">Goes on with the call.</param>
    public virtual TResponse BlockingUnaryCall<TRequest, TResponse>(
        TRequest request,
        ClientInterceptorContext<TRequest, TResponse> context,
        BlockingUnaryCallContinuation<TRequest, TResponse> continuation)
        where TRequest : class
        where TResponse : class => continuation(request, context);

    /// <summary>On the client, around a call with one request and one reply.</summary>
    /// <typeparam name="TRequest">The request message.</typeparam>
    /// <typeparam name="TResponse">The reply message.</typeparam>
    /// <param name="request">The request.</param>
    /// <param name="context">What the call is made with.</param>
    /// <param name="continuation">Goes on with the call.</param>
    public virtual AsyncUnaryCall<TResponse> AsyncUnaryCall<TRequest, TResponse>(
        TRequest request,
        ClientInterceptorContext<TRequest, TResponse> context,
        AsyncUnaryCallContinuation<TRequest, TResponse> continuation)
        where TRequest : class
        where TResponse : class => continuation(request, context);

    /// <summary>On the client, around a call with one request and a stream of replies.</summary>
    /// <typeparam name="TRequest">The request message.</typeparam>
    /// <typeparam name="TResponse">The reply message.</typeparam>
    /// <param name="request">The request.</param>
    /// <param name="context">What the call is made with.</param>
    /// <param name="continuation">Goes on with the call.</param>
    public virtual AsyncServerStreamingCall<TResponse> AsyncServerStreamingCall<TRequest, TResponse>(
        TRequest request,
        ClientInterceptorContext<TRequest, TResponse> context,
        AsyncServerStreamingCallContinuation<TRequest, TResponse> continuation)
        where TRequest : class
        where TResponse : class => continuation(request, context);

    /// <summary>On the client, around a call with a stream of requests and one reply.</summary>
    /// <typeparam name="TRequest">The request message.</typeparam>
    /// <typeparam name="TResponse">The reply message.</typeparam>
    /// <param name="context">What the call is made with.</param>
    /// <param name="continuation">Goes on with the call.</param>
    public virtual AsyncClientStreamingCall<TRequest, TResponse> AsyncClientStreamingCall<TRequest, TResponse>(
        ClientInterceptorContext<TRequest, TResponse> context,
        AsyncClientStreamingCallContinuation<TRequest, TResponse> continuation)
        where TRequest : class
        where TResponse : class => continuation(context);

    /// <summary>On the client, around a call with a stream of requests and a stream of replies.</summary>
    /// <typeparam name="TRequest">The request message.</typeparam>
    /// <typeparam name="TResponse">The reply message.</typeparam>
    /// <param name="context">What the call is made with.</param>
    /// <param name="continuation">Goes on with the call.</param>
    public virtual AsyncDuplexStreamingCall<TRequest, TResponse> AsyncDuplexStreamingCall<TRequest, TResponse>(
        ClientInterceptorContext<TRequest, TResponse> context,
        AsyncDuplexStreamingCallContinuation<TRequest, TResponse> continuation)
        where TRequest : class
        where TResponse : class => continuation(context);
}
