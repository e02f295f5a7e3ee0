namespace Grpc.Core.Internal;

internal sealed class InsecureCredentials : ChannelCredentials
{
    public override void InternalPopulateConfiguration(ChannelCredentialsConfiguratorBase configurator, object state) =>
        configurator.SetInsecureCredentials(state);
}
