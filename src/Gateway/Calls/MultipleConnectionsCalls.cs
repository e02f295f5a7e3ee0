namespace GrpcLab.Gateway;

/// <summary>Calls at once on a kept channel that opens another connection when every stream is taken.</summary>
internal sealed class MultipleConnectionsCalls(ServerChannels channels, GatewayOptions gateway)
    : ConcurrentCalls(channels, gateway, multipleConnections: true);
