using System.Diagnostics.CodeAnalysis;
using Grpc.Core;
using Microsoft.Extensions.DependencyInjection;
using Microsoft.Extensions.Options;

namespace Grpc.Net.ClientFactory.Internal;

/// <summary>Joins the shared channel with what belongs to one client.</summary>
internal sealed class DefaultGrpcClientFactory(
    IServiceProvider services, ChannelRegistry channels, IOptionsMonitor<GrpcClientFactoryOptions> clientOptions)
    : GrpcClientFactory
{
    public override TClient CreateClient<
        [DynamicallyAccessedMembers(DynamicallyAccessedMemberTypes.PublicConstructors)] TClient>(string name)
        where TClient : class
    {
        var activator = services.GetService<ClientActivator<TClient>>()
            ?? throw new InvalidOperationException($"No gRPC client configured with name '{name}'.");
        var options = clientOptions.Get(name);
        var invoker = channels.GetInvoker(name, typeof(TClient));
        invoker = options.Apply(InterceptorScope.Client, invoker, services);
        invoker = options.ApplyObsolete(invoker);
        if (options.CallOptionsActions.Count > 0)
        {
            invoker = new CallOptionsInvoker(invoker, options.CallOptionsActions, services);
        }

        return options.Creator is null ? activator.Create(invoker) : CreateWith<TClient>(options.Creator, invoker);
    }

    private static TClient CreateWith<TClient>(Func<CallInvoker, object> creator, CallInvoker invoker)
        where TClient : class =>
        creator(invoker) switch
        {
            TClient client => client,
            null =>
                throw new InvalidOperationException("A null instance was returned by the configured client creator."),
            var other => throw new InvalidOperationException(
                $"The {other.GetType().FullName} instance returned by the configured client creator "
                + $"is not compatible with {typeof(TClient).FullName}."),
        };
}
