using Grpc.Core.Utils;

namespace Grpc.Core.Internal;

internal sealed class CompositeChannelCredentials : ChannelCredentials
{
    private readonly ChannelCredentials _channel;
    private readonly CallCredentials _call;

    internal CompositeChannelCredentials(ChannelCredentials channelCredentials, CallCredentials callCredentials)
    {
        _channel = GrpcPreconditions.CheckNotNull(channelCredentials, nameof(channelCredentials));
        _call = GrpcPreconditions.CheckNotNull(callCredentials, nameof(callCredentials));
    }

    public override void InternalPopulateConfiguration(ChannelCredentialsConfiguratorBase configurator, object state) =>
        configurator.SetCompositeCredentials(state, _channel, _call);
}
