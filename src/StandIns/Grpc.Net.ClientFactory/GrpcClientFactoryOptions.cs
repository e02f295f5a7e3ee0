using Grpc.Core;
using Grpc.Core.Interceptors;
using Grpc.Net.Client;

namespace Grpc.Net.ClientFactory;

/// <summary>What the factory makes a client with.</summary>
public class GrpcClientFactoryOptions
{
    /// <summary>The server's address. Required.</summary>
    public Uri? Address { get; set; }

    /// <summary>Called in order on the channel's options before the channel is made.</summary>
    public IList<Action<GrpcChannelOptions>> ChannelOptionsActions { get; } = [];

    /// <summary>Called in order on the options of every call.</summary>
    public IList<Action<CallOptionsContext>> CallOptionsActions { get; } = [];

    /// <summary>Interceptors to put around the calls, outermost first within each scope.</summary>
    public IList<InterceptorRegistration> InterceptorRegistrations { get; } = [];

    /// <summary>Interceptors to put around the calls, in the older form.</summary>
    [Obsolete("Interceptors collection is obsolete and will be removed in a future release. "
        + "Use InterceptorRegistrations collection instead.")]
    public IList<Interceptor> Interceptors { get; } = [];

    /// <summary>Makes the client instead of its constructor; null for the constructor.</summary>
    public Func<CallInvoker, object>? Creator { get; set; }

    internal bool HasCallCredentials { get; set; }
}
