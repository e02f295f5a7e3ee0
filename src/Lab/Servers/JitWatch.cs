using Grpc.Core;

namespace GrpcLab;

/// <summary>
/// Tells when this process and the servers it uses have stopped compiling: until then a call becomes faster by itself.
/// </summary>
/// <remarks>
/// The runtime compiles a method first quickly, and again, better, when it has been called often. Medians of successive
/// windows do not tell the end of that: they agree on the plateau before the better code comes, and on a busy machine
/// they do not agree afterwards. The compilers' own time does.
/// </remarks>
internal sealed class JitWatch
{
    /// <summary>Over how long it looks back.</summary>
    public static readonly TimeSpan Window = TimeSpan.FromMilliseconds(500);

    // With less than this in a window no process is on its way to faster calls: these were at 1.02 to 1.10 of their
    // final time then (2 cores, three runs of fresh processes for each of h2c and TLS).
    private static readonly TimeSpan Quiet = TimeSpan.FromMilliseconds(10);

    private Dictionary<object, JitReading> _before = [];

    /// <summary>Whether in the last window every process compiled for less than 10 ms.</summary>
    public bool IsQuiet { get; private set; }

    /// <summary>Methods compiled in the last window, in all of them.</summary>
    public long Methods { get; private set; }

    /// <summary>Reads where the compilers stand now.</summary>
    public static async Task<JitWatch> StartAsync(CancellationToken cancellation) =>
        new() { _before = await ReadAsync(cancellation) };

    /// <summary>Ends a window and begins the next.</summary>
    public async Task LookAsync(CancellationToken cancellation)
    {
        var now = await ReadAsync(cancellation);
        // A server that was not there before has begun meanwhile: all it compiled is of this window.
        var grown = now.Select(p => (
            Time: p.Value.Time - _before.GetValueOrDefault(p.Key).Time,
            Methods: p.Value.Methods - _before.GetValueOrDefault(p.Key).Methods)).ToArray();
        (IsQuiet, Methods, _before) = (grown.All(g => g.Time < Quiet), grown.Sum(g => g.Methods), now);
    }

    private static async Task<Dictionary<object, JitReading>> ReadAsync(CancellationToken cancellation)
    {
        var readings = new Dictionary<object, JitReading>();
        foreach (var server in KnownServers.Running)
        {
            if (await ReadAsync(server, cancellation) is { } reading) readings[server] = reading;
        }

        // Last, so that what asking itself compiles is seen at once.
        readings[typeof(JitWatch)] = JitReading.OfThisProcess();
        return readings;
    }

    private static async Task<JitReading?> ReadAsync(ServerAccess server, CancellationToken cancellation)
    {
        try
        {
            return await server.ReadJitAsync(cancellation);
        }
        catch (Exception e) when (e is RpcException or InvalidOperationException or ObjectDisposedException
            && !cancellation.IsCancellationRequested)
        {
            // A server that is ending, held back or out of reach, as some experiments want it: no call waits for its code.
            return null;
        }
    }
}
