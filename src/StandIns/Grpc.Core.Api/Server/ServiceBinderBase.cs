namespace Grpc.Core;

/// <summary>Receives the methods of a service, one after the other, from generated code.</summary>
public class ServiceBinderBase
{
    /// <summary>Adds a method with one request and one reply.</summary>
    /// <typeparam name="TRequest">The request message.</typeparam>
    /// <typeparam name="TResponse">The reply message.</typeparam>
    /// <param name="method">The method.</param>
    /// <param name="handler">Its handler; null when only the methods are asked for.</param>
    public virtual void AddMethod<TRequest, TResponse>(
        Method<TRequest, TResponse> method, UnaryServerMethod<TRequest, TResponse>? handler)
        where TRequest : class
        where TResponse : class => throw new NotImplementedException();

    /// <summary>Adds a method with a stream of requests and one reply.</summary>
    /// <typeparam name="TRequest">The request message.</typeparam>
    /// <typeparam name="TResponse">The reply message.</typeparam>
    /// <param name="method">The method.</param>
    /// <param name="handler">Its handler; null when only the methods are asked for.</param>
    public virtual void AddMethod<TRequest, TResponse>(
        Method<TRequest, TResponse> method, ClientStreamingServerMethod<TRequest, TResponse>? handler)
        where TRequest : class
        where TResponse : class => throw new NotImplementedException();

    /// <summary>Adds a method with one request and a stream of replies.</summary>
    /// <typeparam name="TRequest">The request message.</typeparam>
    /// <typeparam name="TResponse">The reply message.</typeparam>
    /// <param name="method">The method.</param>
    /// <param name="handler">Its handler; null when only the methods are asked for.</param>
    public virtual void AddMethod<TRequest, TResponse>(
        Method<TRequest, TResponse> method, ServerStreamingServerMethod<TRequest, TResponse>? handler)
        where TRequest : class
        where TResponse : class => throw new NotImplementedException();

    /// <summary>Adds a method with a stream of requests and a stream of replies.</summary>
    /// <typeparam name="TRequest">The request message.</typeparam>
    /// <typeparam name="TResponse">The reply message.</typeparam>
    /// <param name="method">The method.</param>
    /// <param name="handler">Its handler; null when only the methods are asked for.</param>
    public virtual void AddMethod<TRequest, TResponse>(
        Method<TRequest, TResponse> method, DuplexStreamingServerMethod<TRequest, TResponse>? handler)
        where TRequest : class
        where TResponse : class => throw new NotImplementedException();
}
