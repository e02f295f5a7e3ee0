using Grpc.Core.Internal;
using Grpc.Core.Utils;

namespace Grpc.Core.Interceptors;

/// <summary>Puts interceptors around the calls of an invoker.</summary>
public static class CallInvokerExtensions
{
    /// <summary>Puts one interceptor around the calls.</summary>
    /// <param name="invoker">Where the calls go.</param>
    /// <param name="interceptor">The interceptor.</param>
    public static CallInvoker Intercept(this CallInvoker invoker, Interceptor interceptor) =>
        new InterceptingCallInvoker(invoker, interceptor);

    /// <summary>Puts several interceptors around the calls; the first is the outermost.</summary>
    /// <param name="invoker">Where the calls go.</param>
    /// <param name="interceptors">The interceptors, outermost first.</param>
    public static CallInvoker Intercept(this CallInvoker invoker, params Interceptor[] interceptors)
    {
        GrpcPreconditions.CheckNotNull(invoker, nameof(invoker));
        GrpcPreconditions.CheckNotNull(interceptors, nameof(interceptors));
        return Enumerable.Reverse(interceptors).Aggregate(invoker, Intercept);
    }

    /// <summary>Puts every call's request headers through a function.</summary>
    /// <param name="invoker">Where the calls go.</param>
    /// <param name="interceptor">Gets the headers, adds to or replaces them, and returns what is sent.</param>
    public static CallInvoker Intercept(this CallInvoker invoker, Func<Metadata, Metadata> interceptor) =>
        new InterceptingCallInvoker(
            invoker, new HeadersInterceptor(GrpcPreconditions.CheckNotNull(interceptor, nameof(interceptor))));
}
