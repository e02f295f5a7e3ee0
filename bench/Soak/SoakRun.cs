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
