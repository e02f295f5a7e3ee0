using System.Diagnostics;

namespace GrpcLab.Bench;

/// <summary>Reads what both sides hold: this process, and the server that runs from beginning to end.</summary>
internal sealed class SoakMeter : IDisposable
{
    private const double Mebibyte = 1 << 20;

    private readonly LabServer _server;
    private readonly Process _theirs;
    private readonly Process _ours = Process.GetCurrentProcess();
    private readonly long _began = Stopwatch.GetTimestamp();

    /// <summary>Watches this server.</summary>
    public SoakMeter(LabServer server) =>
        (_server, _theirs) = (server, Process.GetProcessById(server.Description.Pid));

    /// <summary>What is read, in the order of a sample's values.</summary>
    public static IReadOnlyList<SoakMeasure> Measures { get; } =
    [
        new("connections open at the server", Unit.Count, 2),
        new("server: handles", Unit.Count, 20),
        new("server: threads", Unit.Count, 8),
        new("server: memory", Unit.Bytes, 24 * Mebibyte),
        new("client: handles", Unit.Count, 20),
        new("client: threads", Unit.Count, 8),
        new("client: memory", Unit.Bytes, 24 * Mebibyte),
        new("client: live heap", Unit.Bytes, 4 * Mebibyte),
    ];

    /// <summary>A sample now.</summary>
    public async Task<SoakSample> TakeAsync(CancellationToken cancellation)
    {
        // What is only waiting to be collected is not held.
        GC.Collect();
        GC.WaitForPendingFinalizers();
        var heap = GC.GetTotalMemory(forceFullCollection: true);
        var open = await _server.CountOpenConnectionsAsync(cancellation);
        _theirs.Refresh();
        _ours.Refresh();
        return new(Stopwatch.GetElapsedTime(_began),
            [open, .. Held(_theirs), .. Held(_ours), heap]);
    }

    public void Dispose()
    {
        _theirs.Dispose();
        _ours.Dispose();
    }

    private static double[] Held(Process process) =>
        [process.HandleCount, process.Threads.Count, process.WorkingSet64];
}
