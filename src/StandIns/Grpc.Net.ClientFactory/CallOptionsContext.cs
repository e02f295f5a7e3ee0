using Grpc.Core;

namespace Grpc.Net.ClientFactory;

/// <summary>
/// A call's options on their way to the channel, for actions of
/// <see cref="GrpcClientFactoryOptions.CallOptionsActions"/>.
/// </summary>
public sealed class CallOptionsContext
{
    internal CallOptionsContext(CallOptions callOptions, IServiceProvider serviceProvider)
    {
        CallOptions = callOptions;
        ServiceProvider = serviceProvider;
    }

    /// <summary>What the call is made with; assign to change it.</summary>
    public CallOptions CallOptions { get; set; }

    /// <summary>Services of the scope that the client was asked for in.</summary>
    public IServiceProvider ServiceProvider { get; }
}
