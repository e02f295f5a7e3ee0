using System.Diagnostics;
using System.Globalization;

namespace GrpcLab.Bench;

/// <summary>One soak: the mixed load, and a sample of what both sides hold from time to time.</summary>
internal static class SoakRun
{
    /// <summary>The word that asks for it; seconds and a folder, or "", follow.</summary>
    public const string Verb = "soak";

    private const int Samples = 120;

    private static readonly TimeSpan Shortest = TimeSpan.FromSeconds(1);

    /// <summary>What <c>lab soak</c> starts: the soak, its tables, its files and its verdict.</summary>
    /// <returns>0 where all stayed flat and nothing was lost, 1 otherwise.</returns>
    public static async Task<int> TellAsync(
        string seconds, string folder, TextWriter output, CancellationToken cancellation)
    {
        var length = TimeSpan.FromSeconds(double.Parse(seconds, CultureInfo.InvariantCulture));
        var outcome = await RunAsync(length, Console.Error.WriteLine, cancellation);
        output.WriteLine(outcome.ToTable().ToText());
        output.WriteLine(new Table(["what", Column.Number("count")],
            [.. outcome.Counts.Select(one => (IReadOnlyList<string>)[one.What, one.Count])]).ToText());
        var faults = outcome.Faults.ToList();
        // docs/faults.md says of a record that all stayed flat.
        if (folder.Length > 0 && faults.Count == 0)
        {
            foreach (var (name, text) in outcome.Files) File.WriteAllText(Path.Combine(folder, name), text);
        }

        output.WriteLine(faults.Count == 0
            ? "Everything stayed flat, and the numbered stream lost and repeated nothing."
            : string.Join(Environment.NewLine, faults));
        if (folder.Length > 0 && faults.Count > 0) output.WriteLine($"Not recorded in {folder}.");
        return faults.Count == 0 ? LabExit.Fine : LabExit.Failed;
    }

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
        IReadOnlyList<SoakSample> samples;
        try
        {
            samples = await WatchAsync(meter, working, length, say, ending.Token);
        }
        catch
        {
            // What cannot be watched any more must not go on: the load would start servers anew.
            await ending.CancelAsync();
            throw;
        }

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

    private static string Line(SoakSample sample) => $"{sample.At:h\\:mm\\:ss}  " + string.Join(" · ",
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
