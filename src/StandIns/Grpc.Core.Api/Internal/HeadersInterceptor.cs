using Grpc.Core.Interceptors;

namespace Grpc.Core.Internal;

/// <summary>Puts a call's headers through a function.</summary>
internal sealed class HeadersInterceptor(Func<Metadata, Metadata> rewrite) : ContextRewritingInterceptor
{
    protected override ClientInterceptorContext<TRequest, TResponse> Rewrite<TRequest, TResponse>(
        ClientInterceptorContext<TRequest, TResponse> context)
    {
        var headers = rewrite(context.Options.Headers ?? new Metadata());
        return new(context.Method, context.Host, context.Options.WithHeaders(headers));
    }
}
