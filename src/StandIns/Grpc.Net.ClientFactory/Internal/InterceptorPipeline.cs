using Grpc.Core;
using Grpc.Core.Interceptors;

namespace Grpc.Net.ClientFactory.Internal;

/// <summary>Puts the registered interceptors of one scope around an invoker.</summary>
internal static class InterceptorPipeline
{
    internal static CallInvoker Apply(
        this GrpcClientFactoryOptions options, InterceptorScope scope, CallInvoker invoker, IServiceProvider services)
    {
        // A plain loop: this runs for every client that is asked for, and most have no interceptor.
        List<Interceptor>? interceptors = null;
        for (var i = 0; i < options.InterceptorRegistrations.Count; i++)
        {
            var registration = options.InterceptorRegistrations[i];
            if (registration.Scope == scope) (interceptors ??= []).Add(registration.Creator(services));
        }

        return interceptors is null ? invoker : invoker.Intercept([.. interceptors]);
    }

    /// <summary>Puts the interceptors of the older, obsolete list around all others.</summary>
    internal static CallInvoker ApplyObsolete(this GrpcClientFactoryOptions options, CallInvoker invoker)
    {
#pragma warning disable CS0618 // It still has to work for those who use it.
        return options.Interceptors.Count == 0 ? invoker : invoker.Intercept([.. options.Interceptors]);
#pragma warning restore CS0618
    }
}
