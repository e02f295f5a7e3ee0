using Microsoft.AspNetCore.Connections;
using Microsoft.AspNetCore.Http.Features;

namespace GrpcLab.Server;

/// <summary>
/// Kestrel connection middleware that stands behind TLS, where only connections with a complete handshake arrive.
/// </summary>
internal sealed class HandshakeCounting(ConnectionDelegate next)
{
    /// <summary>One connection after its handshake.</summary>
    public Task OnConnectionAsync(ConnectionContext connection)
    {
        connection.Features.GetRequiredFeature<ConnectionTally>().HandshakeCompleted();
        return next(connection);
    }
}
