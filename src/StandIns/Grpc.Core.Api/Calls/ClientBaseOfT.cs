namespace Grpc.Core;

/// <summary>What generated clients have in common, with the means to make one for another host.</summary>
/// <typeparam name="T">The generated client.</typeparam>
public abstract class ClientBase<T> : ClientBase
    where T : ClientBase<T>
{
    /// <summary>Makes a client on a channel.</summary>
    /// <param name="channel">The channel that calls go over.</param>
    public ClientBase(ChannelBase channel)
        : base(channel)
    {
    }

    /// <summary>Makes a client on an invoker.</summary>
    /// <param name="callInvoker">What starts the calls.</param>
    public ClientBase(CallInvoker callInvoker)
        : base(callInvoker)
    {
    }

    /// <summary>Makes a client for tests whose every call throws <see cref="NotImplementedException"/>.</summary>
    protected ClientBase()
    {
    }

    /// <summary>Makes a client from another's configuration.</summary>
    /// <param name="configuration">The configuration.</param>
    protected ClientBase(ClientBaseConfiguration configuration)
        : base(configuration)
    {
    }

    /// <summary>A client like this one whose calls name a virtual host.</summary>
    /// <param name="host">The host.</param>
    public T WithHost(string host) => NewInstance(Configuration.WithHost(host));

    /// <summary>Makes a client from a configuration; generated code overrides it.</summary>
    /// <param name="configuration">The configuration.</param>
    protected abstract T NewInstance(ClientBaseConfiguration configuration);
}
