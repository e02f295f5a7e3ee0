using Grpc.Core.Internal;

namespace Grpc.Core;

/// <summary>Credentials that go with each call, such as a token in its headers.</summary>
public abstract class CallCredentials
{
    /// <summary>Joins several into one; they apply in order.</summary>
    /// <param name="credentials">At least two credentials.</param>
    public static CallCredentials Compose(params CallCredentials[] credentials) =>
        new CompositeCallCredentials(credentials);

    /// <summary>Makes credentials from a function that adds headers.</summary>
    /// <param name="interceptor">The function.</param>
    public static CallCredentials FromInterceptor(AsyncAuthInterceptor interceptor) =>
        new InterceptorCallCredentials(interceptor);

    /// <summary>Describes these credentials to a gRPC implementation; not for other use.</summary>
    /// <param name="configurator">What is told.</param>
    /// <param name="state">Passed along to it.</param>
    public abstract void InternalPopulateConfiguration(CallCredentialsConfiguratorBase configurator, object? state);
}
