using Microsoft.AspNetCore.Connections;
using Microsoft.AspNetCore.Http.Features;

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

/// <summary>
/// One connection. It belongs to the experiment until its first call, and stays there unless all its calls go to
/// lab.Control.
/// </summary>
/// <remarks>
/// The lab asks for counters over a connection of its own, which must not show up in what it counts. A connection
/// without any call yet counts for the experiment: opening connections is what some experiments are about.
/// </remarks>
internal sealed class ConnectionTally(EndpointCounters endpoint)
{
    private readonly Lock _lock = new();
    private volatile Use _use = Use.NoCallYet;
    private bool _isOpen = true;
    private bool _shookHands;

    private enum Use
    {
        NoCallYet,
        ControlOnly,
        Experiment,
    }

    /// <summary>Notes a call; on every call but the first of its kind this is one comparison.</summary>
    public void Carry(bool control)
    {
        var use = _use;
        if (use == Use.Experiment || (control && use == Use.ControlOnly)) return;

        lock (_lock) ChangeTo(control);
    }

    /// <summary>Notes that the TLS handshake is complete.</summary>
    public void HandshakeCompleted()
    {
        lock (_lock)
        {
            _shookHands = true;
            endpoint.HandshakeCompleted();
        }
    }

    /// <summary>Notes the end of the connection.</summary>
    public void Closed(bool countHandshakes)
    {
        lock (_lock)
        {
            _isOpen = false;
            endpoint.Closed(control: _use == Use.ControlOnly);
            if (countHandshakes && !_shookHands) endpoint.HandshakeFailed();
        }
    }

    private void ChangeTo(bool control)
    {
        if (control && _use == Use.NoCallYet)
        {
            _use = Use.ControlOnly;
            endpoint.Reclassify(toControl: true, _isOpen, _shookHands);
        }
        else if (!control && _use != Use.Experiment)
        {
            if (_use == Use.ControlOnly) endpoint.Reclassify(toControl: false, _isOpen, _shookHands);

            _use = Use.Experiment;
        }
    }
}
