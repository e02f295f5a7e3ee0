namespace Grpc.Core.Interceptors;

/// <summary>Puts interceptors around the calls of a channel.</summary>
public static class ChannelExtensions
{
    /// <summary>Puts one interceptor around the calls.</summary>
    /// <param name="channel">Where the calls go.</param>
    /// <param name="interceptor">The interceptor.</param>
    public static CallInvoker Intercept(this ChannelBase channel, Interceptor interceptor) =>
        channel.CreateCallInvoker().Intercept(interceptor);

    /// <summary>Puts several interceptors around the calls; the first is the outermost.</summary>
    /// <param name="channel">Where the calls go.</param>
    /// <param name="interceptors">The interceptors, outermost first.</param>
    public static CallInvoker Intercept(this ChannelBase channel, params Interceptor[] interceptors) =>
        channel.CreateCallInvoker().Intercept(interceptors);

    /// <summary>Puts every call's request headers through a function.</summary>
    /// <param name="channel">Where the calls go.</param>
    /// <param name="interceptor">Gets the headers, adds to or replaces them, and returns what is sent.</param>
    public static CallInvoker Intercept(this ChannelBase channel, Func<Metadata, Metadata> interceptor) =>
        channel.CreateCallInvoker().Intercept(interceptor);
}
