using Grpc.Core.Interceptors;

namespace Grpc.Net.ClientFactory;

/// <summary>An interceptor that the factory is to put around a client's calls.</summary>
public class InterceptorRegistration
{
    /// <summary>Makes a registration.</summary>
    /// <param name="scope">How long the interceptor lives.</param>
    /// <param name="creator">Makes it.</param>
    public InterceptorRegistration(InterceptorScope scope, Func<IServiceProvider, Interceptor> creator)
    {
        Scope = scope;
        Creator = creator;
    }

    /// <summary>How long the interceptor lives.</summary>
    public InterceptorScope Scope { get; }

    /// <summary>Makes it, given services.</summary>
    public Func<IServiceProvider, Interceptor> Creator { get; }
}
