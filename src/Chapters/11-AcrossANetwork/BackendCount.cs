namespace GrpcLab;

/// <summary>What one server counted.</summary>
/// <param name="Name">The server.</param>
/// <param name="Calls">Calls that reached it.</param>
/// <param name="Succeeded">Of these, the ones that ended with OK.</param>
/// <param name="Connections">Connections it accepted.</param>
public sealed record BackendCount(string Name, long Calls, long Succeeded, long Connections)
{
    /// <summary>
    /// Whether its process had ended, so that this is its last reading before that: it may have done a little more.
    /// </summary>
    public bool Gone { get; init; }

    /// <summary>Calls that have begun and not ended; 0 where the server is gone.</summary>
    internal long InFlight { get; init; }

    internal BackendCount Without(int calls) => this with { Calls = Calls - calls, Succeeded = Succeeded - calls };

    internal BackendCount Since(BackendCount before) => this with
    {
        Calls = Calls - before.Calls,
        Succeeded = Succeeded - before.Succeeded,
        Connections = Connections - before.Connections,
    };
}
