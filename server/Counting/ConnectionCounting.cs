using Microsoft.AspNetCore.Connections;
using Microsoft.AspNetCore.Http.Features;

namespace GrpcLab.Server;

/// <summary>Connections and their TLS handshakes, leaving out those that ask lab.Control alone.</summary>
/// <remarks>
/// Each connection knows what it has carried, and a reading adds them up. They change once or twice in the life of a
/// connection, so a lock costs nothing.
/// </remarks>
internal sealed class ConnectionCounters
{
    private readonly Lock _lock = new();
    private readonly HashSet<CountedConnection> _open = [];
    private ConnectionReading _closed;

    /// <summary>Connection middleware that stands before everything else and sees each connection come and go.</summary>
    public ConnectionDelegate CountConnections(ConnectionDelegate next) => async connection =>
    {
        var counted = new CountedConnection();
        connection.Features.Set(counted);
        lock (_lock) _open.Add(counted);
        try
        {
            await next(connection);
        }
        finally
        {
            lock (_lock)
            {
                _open.Remove(counted);
                _closed += Read(counted, open: 0);
            }
        }
    };

    /// <summary>Connection middleware that stands behind TLS, where only complete handshakes arrive.</summary>
    public static ConnectionDelegate CountHandshakes(ConnectionDelegate next) => connection =>
    {
        connection.Features.GetRequiredFeature<CountedConnection>().ShookHands = true;
        return next(connection);
    };

    public ConnectionReading Read()
    {
        lock (_lock) return _open.Aggregate(_closed, (sum, connection) => sum + Read(connection, open: 1));
    }

    private static ConnectionReading Read(CountedConnection connection, int open) =>
        connection.IsControl ? default : new ConnectionReading(1, open, connection.ShookHands ? 1 : 0);
}

/// <summary>
/// One connection. It belongs to the experiment until its first call, and stays there unless all its calls go to
/// lab.Control.
/// </summary>
/// <remarks>
/// The lab asks for counters over a connection of its own, which must not show up in what it counts. A connection
/// without any call yet counts for the experiment: opening connections is what some experiments are about.
/// </remarks>
internal sealed class CountedConnection
{
    private const int NoCallYet = 0, ControlOnly = 1, Experiment = 2;

    private int _use;

    public volatile bool ShookHands;

    public bool IsControl => Volatile.Read(ref _use) == ControlOnly;

    /// <summary>Notes a call; on every call but the first of its kind this is one comparison.</summary>
    public void Carry(bool control)
    {
        var use = Volatile.Read(ref _use);
        if (use == Experiment || (control && use == ControlOnly)) return;

        if (control) Interlocked.CompareExchange(ref _use, ControlOnly, NoCallYet);
        else Volatile.Write(ref _use, Experiment);
    }
}

/// <summary>Connections since the start and open now, and handshakes that were completed.</summary>
internal readonly record struct ConnectionReading(long Accepted, long Open, long Handshakes)
{
    public static ConnectionReading operator +(ConnectionReading a, ConnectionReading b) =>
        new(a.Accepted + b.Accepted, a.Open + b.Open, a.Handshakes + b.Handshakes);
}
