using Grpc.Core.Utils;

namespace Grpc.Core;

/// <summary>Tells an <see cref="AsyncAuthInterceptor"/> which call it is asked about.</summary>
public class AuthInterceptorContext
{
    /// <summary>Makes a context that cannot be cancelled.</summary>
    /// <param name="serviceUrl">The service's address.</param>
    /// <param name="methodName">The method alone.</param>
    public AuthInterceptorContext(string serviceUrl, string methodName)
        : this(serviceUrl, methodName, CancellationToken.None)
    {
    }

    /// <summary>Makes a context.</summary>
    /// <param name="serviceUrl">The service's address.</param>
    /// <param name="methodName">The method alone.</param>
    /// <param name="cancellationToken">Fires when the call is cancelled.</param>
    public AuthInterceptorContext(string serviceUrl, string methodName, CancellationToken cancellationToken)
    {
        ServiceUrl = GrpcPreconditions.CheckNotNull(serviceUrl, nameof(serviceUrl));
        MethodName = GrpcPreconditions.CheckNotNull(methodName, nameof(methodName));
        CancellationToken = cancellationToken;
    }

    /// <summary>The service's address.</summary>
    public string ServiceUrl { get; }

    /// <summary>The method alone.</summary>
    public string MethodName { get; }

    /// <summary>Fires when the call is cancelled.</summary>
    public CancellationToken CancellationToken { get; }
}
