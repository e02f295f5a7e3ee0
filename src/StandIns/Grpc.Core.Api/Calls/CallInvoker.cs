namespace Grpc.Core;

/// <summary>Starts calls of the four kinds; what generated clients are built on.</summary>
public abstract class CallInvoker
{
    /// <summary>Makes a call with one request and one reply and blocks until it ends.</summary>
    /// <typeparam name="TRequest">The request message.</typeparam>
    /// <typeparam name="TResponse">The reply message.</typeparam>
    /// <param name="method">The method to call.</param>
    /// <param name="host">The virtual host, or null.</param>
    /// <param name="options">Options of this call.</param>
    /// <param name="request">The request.</param>
    public abstract TResponse BlockingUnaryCall<TRequest, TResponse>(
        Method<TRequest, TResponse> method, string? host, CallOptions options, TRequest request)
        where TRequest : class
        where TResponse : class;

    /// <summary>Starts a call with one request and one reply.</summary>
    /// <typeparam name="TRequest">The request message.</typeparam>
    /// <typeparam name="TResponse">The reply message.</typeparam>
    /// <param name="method">The method to call.</param>
    /// <param name="host">The virtual host, or null.</param>
    /// <param name="options">Options of this call.</param>
    /// <param name="request">The request.</param>
    public abstract AsyncUnaryCall<TResponse> AsyncUnaryCall<TRequest, TResponse>(
        Method<TRequest, TResponse> method, string? host, CallOptions options, TRequest request)
        where TRequest : class
        where TResponse : class;

    /// <summary>Starts a call with one request and a stream of replies.</summary>
    /// <typeparam name="TRequest">The request message.</typeparam>
    /// <typeparam name="TResponse">The reply message.</typeparam>
    /// <param name="method">The method to call.</param>
    /// <param name="host">The virtual host, or null.</param>
    /// <param name="options">Options of this call.</param>
    /// <param name="request">The request.</param>
    public abstract AsyncServerStreamingCall<TResponse> AsyncServerStreamingCall<TRequest, TResponse>(
        Method<TRequest, TResponse> method, string? host, CallOptions options, TRequest request)
        where TRequest : class
        where TResponse : class;

    /// <summary>Starts a call with a stream of requests and one reply.</summary>
    /// <typeparam name="TRequest">The request message.</typeparam>
    /// <typeparam name="TResponse">The reply message.</typeparam>
    /// <param name="method">The method to call.</param>
    /// <param name="host">The virtual host, or null.</param>
    /// <param name="options">Options of this call.</param>
    public abstract AsyncClientStreamingCall<TRequest, TResponse> AsyncClientStreamingCall<TRequest, TResponse>(
        Method<TRequest, TResponse> method, string? host, CallOptions options)
        where TRequest : class
        where TResponse : class;

    /// <summary>Starts a call with a stream of requests and a stream of replies.</summary>
    /// <typeparam name="TRequest">The request message.</typeparam>
    /// <typeparam name="TResponse">The reply message.</typeparam>
    /// <param name="method">The method to call.</param>
    /// <param name="host">The virtual host, or null.</param>
    /// <param name="options">Options of this call.</param>
    public abstract AsyncDuplexStreamingCall<TRequest, TResponse> AsyncDuplexStreamingCall<TRequest, TResponse>(
        Method<TRequest, TResponse> method, string? host, CallOptions options)
        where TRequest : class
        where TResponse : class;
}
