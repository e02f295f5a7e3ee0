namespace Grpc.Core;

/// <summary>How a gRPC implementation learns what call credentials consist of; not for other use.</summary>
public abstract class CallCredentialsConfiguratorBase
{
    /// <summary>They are several, to be applied in order.</summary>
    /// <param name="state">What was passed along.</param>
    /// <param name="credentials">The parts.</param>
    public abstract void SetCompositeCredentials(object? state, IReadOnlyList<CallCredentials> credentials);

    /// <summary>They are a function that adds headers.</summary>
    /// <param name="state">What was passed along.</param>
    /// <param name="interceptor">The function.</param>
    public abstract void SetAsyncAuthInterceptorCredentials(object? state, AsyncAuthInterceptor interceptor);
}
