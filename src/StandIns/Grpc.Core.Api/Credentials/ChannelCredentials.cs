using Grpc.Core.Internal;

namespace Grpc.Core;

/// <summary>How a channel is secured.</summary>
public abstract class ChannelCredentials
{
    /// <summary>For classes of one's own that describe themselves.</summary>
    public ChannelCredentials()
    {
    }

    /// <summary>No security at all.</summary>
    public static ChannelCredentials Insecure { get; } = new InsecureCredentials();

    /// <summary>TLS with the default roots of the client that is used.</summary>
    public static ChannelCredentials SecureSsl { get; } = new SslCredentials();

    // Who makes the channel decides whether call credentials may go over it; Grpc.Core has access to this, so it stays.
    internal virtual bool IsComposable => false;

    /// <summary>Adds call credentials to those of a channel, so that every call carries them.</summary>
    /// <param name="channelCredentials">
    /// The channel's. A client refuses insecure ones when the channel is made, unless it is told otherwise.
    /// </param>
    /// <param name="callCredentials">What every call carries.</param>
    public static ChannelCredentials Create(ChannelCredentials channelCredentials, CallCredentials callCredentials) =>
        new CompositeChannelCredentials(channelCredentials, callCredentials);

    /// <summary>Describes these credentials to a gRPC implementation; not for other use.</summary>
    /// <param name="configurator">What is told.</param>
    /// <param name="state">Passed along to it.</param>
    public abstract void InternalPopulateConfiguration(ChannelCredentialsConfiguratorBase configurator, object state);
}
