namespace Grpc.Core.Interceptors;

/// <summary>What a call is made with, as a client interceptor sees it.</summary>
/// <typeparam name="TRequest">The request message.</typeparam>
/// <typeparam name="TResponse">The reply message.</typeparam>
public struct ClientInterceptorContext<TRequest, TResponse>
    where TRequest : class
    where TResponse : class
{
    /// <summary>Makes a context.</summary>
    /// <param name="method">The method to call.</param>
    /// <param name="host">The virtual host, or null.</param>
    /// <param name="options">Options of this call.</param>
    public ClientInterceptorContext(Method<TRequest, TResponse> method, string? host, CallOptions options)
    {
        Method = method;
        Host = host;
        Options = options;
    }

    /// <summary>The method to call.</summary>
    public Method<TRequest, TResponse> Method { get; }

    /// <summary>The virtual host, or null.</summary>
    public string? Host { get; }

    /// <summary>Options of this call.</summary>
    public CallOptions Options { get; }
}
