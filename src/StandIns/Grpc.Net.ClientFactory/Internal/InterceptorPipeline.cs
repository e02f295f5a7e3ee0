using Grpc.Core;
using Grpc.Core.Interceptors;

namespace Grpc.Net.ClientFactory.Internal;

/// <summary>Puts the registered interceptors of one scope around an invoker.</summary>
internal static class InterceptorPipeline
{
    internal static CallInvoker Apply(
        this GrpcClientFactoryOptions options, InterceptorScope scope, CallInvoker invoker, IServiceProvider services)
    {
        Interceptor[] interceptors =
        [
            .. options.InterceptorRegistrations
                .Where(registration => registration.Scope == scope)
                .Select(registration => registration.Creator(services)),
        ];
        return interceptors.Length == 0 ? invoker : invoker.Intercept(interceptors);
    }
}
