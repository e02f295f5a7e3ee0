using Grpc.Core.Utils;

namespace Grpc.Core.Internal;

internal sealed class InterceptorCallCredentials(AsyncAuthInterceptor interceptor) : CallCredentials
{
    private readonly AsyncAuthInterceptor _interceptor = GrpcPreconditions.CheckNotNull(
        interceptor, nameof(interceptor));

    public override void InternalPopulateConfiguration(CallCredentialsConfiguratorBase configurator, object? state) =>
        configurator.SetAsyncAuthInterceptorCredentials(state, _interceptor);
}
