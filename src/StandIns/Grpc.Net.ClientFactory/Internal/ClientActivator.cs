using System.Diagnostics.CodeAnalysis;
using Grpc.Core;
using Microsoft.Extensions.DependencyInjection;

namespace Grpc.Net.ClientFactory.Internal;

/// <summary>Calls the constructor of a generated client that takes an invoker.</summary>
internal sealed class ClientActivator<
    [DynamicallyAccessedMembers(DynamicallyAccessedMemberTypes.PublicConstructors)] TClient>(IServiceProvider services)
    where TClient : class
{
    private readonly Lazy<ObjectFactory<TClient>> _create =
        new(() => ActivatorUtilities.CreateFactory<TClient>([typeof(CallInvoker)]));

    internal TClient Create(CallInvoker invoker) => _create.Value(services, [invoker]);
}
