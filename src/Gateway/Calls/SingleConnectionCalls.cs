namespace GrpcLab.Gateway;

/// <summary>
/// Calls at once on a kept channel with one connection: a call that finds every stream taken waits for one.
/// </summary>
internal sealed class SingleConnectionCalls(ServerChannels channels, GatewayOptions gateway)
    : ConcurrentCalls(channels, gateway, multipleConnections: false);
