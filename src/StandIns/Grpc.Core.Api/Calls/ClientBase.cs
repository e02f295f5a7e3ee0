using Grpc.Core.Interceptors;
using Grpc.Core.Internal;
using Grpc.Core.Utils;

namespace Grpc.Core;

/// <summary>What generated clients have in common.</summary>
public abstract class ClientBase
{
    /// <summary>Makes a client on a channel.</summary>
    /// <param name="channel">The channel that calls go over.</param>
    public ClientBase(ChannelBase channel)
        : this(channel.CreateCallInvoker())
    {
    }

    /// <summary>Makes a client on an invoker.</summary>
    /// <param name="callInvoker">What starts the calls.</param>
    public ClientBase(CallInvoker callInvoker)
        : this(new ClientBaseConfiguration(callInvoker, null))
    {
    }

    /// <summary>Makes a client for tests whose every call throws <see cref="NotImplementedException"/>.</summary>
    protected ClientBase()
        : this(new UnimplementedCallInvoker())
    {
    }

    /// <summary>Makes a client from another's configuration.</summary>
    /// <param name="configuration">The configuration.</param>
    protected ClientBase(ClientBaseConfiguration configuration)
    {
        Configuration = GrpcPreconditions.CheckNotNull(configuration, nameof(configuration));
        CallInvoker = configuration.CreateInvoker();
    }

    /// <summary>What starts the calls.</summary>
    protected CallInvoker CallInvoker { get; }

    internal ClientBaseConfiguration Configuration { get; }

    /// <summary>What a client is made of, opaque to generated code.</summary>
    protected internal class ClientBaseConfiguration
    {
        private readonly CallInvoker _invoker;
        private readonly string? _host;

        internal ClientBaseConfiguration(CallInvoker invoker, string? host)
        {
            _invoker = GrpcPreconditions.CheckNotNull(invoker, nameof(invoker));
            _host = host;
        }

        internal ClientBaseConfiguration WithHost(string host) =>
            new(_invoker, GrpcPreconditions.CheckNotNull(host, nameof(host)));

        internal CallInvoker CreateInvoker() => _invoker.Intercept(new HostInterceptor(_host));
    }
}
