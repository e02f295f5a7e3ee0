using System.Diagnostics.CodeAnalysis;

namespace Grpc.Net.ClientFactory;

/// <summary>Makes the clients that AddGrpcClient registered, by name.</summary>
public abstract class GrpcClientFactory
{
    /// <summary>Makes a client. Clients of one name share a channel.</summary>
    /// <typeparam name="TClient">The generated client.</typeparam>
    /// <param name="name">The name it was registered with; the type's name when none was given.</param>
    public abstract TClient CreateClient<
        [DynamicallyAccessedMembers(DynamicallyAccessedMemberTypes.PublicConstructors)] TClient>(string name)
        where TClient : class;
}
