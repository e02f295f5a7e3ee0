using System.Diagnostics;

namespace GrpcLab.Bench;

/// <summary>One soak: the mixed load, and a sample of what both sides hold from time to time.</summary>
internal static class SoakRun
{
    private const int Samples = 120;

    private static readonly TimeSpan Shortest = TimeSpan.FromSeconds(1);

    /// <summary>Loads for that long and says what came of it.</summary>
    /// <param name="length">How long; 30 s or more.</param>
    /// <param name="say">Gets a line now and then.</param>
    /// <param name="cancellation">Ends it early, without an outcome.</param>
    /// <param name="also">Work that goes on beside it. Default: none.</param>
    public static async Task<SoakOutcome> RunAsync(
        TimeSpan length, Action<string> say, CancellationToken cancellation,
        Func<LabServer, CancellationToken, Task>? also = null)
    {
        await using var steady = await LabServer.StartHereAsync(new(), cancellation);
        await using var restarted = await RestartedServer.StartAsync(cancellation);
        var tally = new SoakTally();
        var load = new SoakLoad(steady, restarted, tally);
        using var meter = new SoakMeter(steady);
        using var ending = CancellationTokenSource.CreateLinkedTokenSource(cancellation);
        ending.CancelAfter(length);
        var working = Task.WhenAll(
            load.RunAsync(ending.Token), also?.Invoke(steady, ending.Token) ?? Task.CompletedTask);
        var samples = await WatchAsync(meter, working, length, say, ending.Token);
        await working;
        cancellation.ThrowIfCancellationRequested();
        return new(samples, tally, load.Follower, restarted.Killed, restarted.Drained, steady.Conditions);
    }

    private static async Task<IReadOnlyList<SoakSample>> WatchAsync(
        SoakMeter meter, Task working, TimeSpan length, Action<string> say, CancellationToken stop)
    {
        var every = length / Samples > Shortest ? length / Samples : Shortest;
        var samples = new List<SoakSample>();
        // Work that ends early has failed.
        while (await Task.WhenAny(working, Task.Delay(every, stop)) != working && !stop.IsCancellationRequested)
        {
            samples.Add(await meter.TakeAsync(CancellationToken.None));
            if (samples.Count % (Samples / 10) == 0) say(Line(samples[^1]));
        }

        return samples;
    }

    private static string Line(SoakSample sample) => $"{sample.At:mm\\:ss}  " + string.Join(" · ",
        SoakMeter.Measures.Zip(sample.Values, (measure, value) => $"{measure.Name} {measure.Unit.Format(value)}"));
}

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
