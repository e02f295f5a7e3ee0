using Microsoft.AspNetCore.Connections;

namespace GrpcLab.Server;

/// <summary>
/// Kestrel connection middleware that stands before everything else on an endpoint and sees each connection come and
/// go.
/// </summary>
internal sealed class ConnectionCounting(
    ConnectionDelegate next, EndpointCounters endpoint, bool countHandshakes = false)
{
    /// <summary>One connection, from accept to close.</summary>
    public async Task OnConnectionAsync(ConnectionContext connection)
    {
        var tally = new ConnectionTally(endpoint);
        endpoint.Accepted();
        connection.Features.Set(tally);
        try
        {
            await next(connection);
        }
        finally
        {
            tally.Closed(countHandshakes);
        }
    }
}
