using Grpc.Core.Interceptors;

namespace Grpc.Core.Internal;

/// <summary>Sets the virtual host that a client was made for; null means the default one.</summary>
internal sealed class HostInterceptor(string? host) : ContextRewritingInterceptor
{
    protected override ClientInterceptorContext<TRequest, TResponse> Rewrite<TRequest, TResponse>(
        ClientInterceptorContext<TRequest, TResponse> context) =>
        new(context.Method, host, context.Options);
}
