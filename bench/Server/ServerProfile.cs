namespace GrpcLab.Bench;

/// <summary>Profiles our server and bare Kestrel under the same load, and tells who used the processor.</summary>
internal sealed class ServerProfile : IBench
{
    private const int RoundCount = 10, SamplesPerSecond = 1999, MethodsShown = 30;

    // About six seconds, after which hardly anything is compiled any more, and two.
    private const int WarmUp = 600_000, Stretch = 200_000;

    private static readonly PeerLoad Load = PeerLoad.Several;

    // Names for what is compiled; and each method at one address only, which is the one that perf sees.
    private static readonly Dictionary<string, string> Readable =
        new() { ["DOTNET_PerfMapEnabled"] = "3", ["DOTNET_EnableWriteXorExecute"] = "0" };

    /// <inheritdoc/>
    public string Name => "server-profile";

    /// <inheritdoc/>
    public string Question => "On whose behalf does our server use the processor, by type and method?";

    /// <inheritdoc/>
    public async Task<BenchOutcome> RunAsync(BenchContext context, CancellationToken cancellation)
    {
        if ((PinnedServer.Missing ?? ToolPath.Missing("perf", "linux-perf")) is { } missing) return missing;

        await using var ours = await PinnedServer.StartOursAsync(Readable, cancellation);
        await using var bare = await PinnedServer.StartLowerAsync(
            LowerServer.Kestrel, await ours.AskAsync(cancellation), Readable, cancellation);
        await ours.LoadAsync(Load, WarmUp, cancellation);
        await bare.LoadAsync(Load, WarmUp, cancellation);
        var profiles = await Turns.TakeAsync(
            RoundCount, new Dictionary<string, Func<Task<RequestProfile>>>
            {
                [ServerBench.Ours] = () => ProfileAsync(ours, cancellation),
                [LowerServer.Kestrel] = () => ProfileAsync(bare, cancellation),
            }, cancellation);
        return new Findings(
            [.. Rows(profiles[ServerBench.Ours], profiles[LowerServer.Kestrel])],
            LabConditions.OfThisProcess()
                .With("placement", PinnedServer.Placement)
                .With("load", $"{Load.Connections}×{Load.Streams} over h2c")
                .With("profile", $"perf, {SamplesPerSecond:N0} samples with call chains a second of processor time"));
    }

    private static async Task<RequestProfile> ProfileAsync(PinnedServer server, CancellationToken cancellation)
    {
        var file = Path.GetTempFileName();
        try
        {
            var load = await RecordAsync(file, server, cancellation);
            var script = (await ChildProcess.RunAsync(
                    ChildProcess.StartInfo("perf", ["script", "-i", file, "-F", "ip,sym,dso"]), cancellation))
                .OutputOr("perf did not read what it recorded.");
            return new([.. StackSample.Read(script)], load.ServerPerRequest);
        }
        finally
        {
            File.Delete(file);
        }
    }

    // perf records for as long as the program runs that it is told to start: cat, until its input ends.
    private static async Task<H2LoadResult> RecordAsync(
        string file, PinnedServer server, CancellationToken cancellation)
    {
        var perf = ChildProcess.Start(ChildProcess.StartInfo("perf",
            ["record", "-q", "-B", "-e", "cpu-clock", "-F", $"{SamplesPerSecond}", "-g", "-p", $"{server.Pid}",
                "-o", file, "--", "cat"]));
        try
        {
            var load = await server.LoadAsync(Load, Stretch, cancellation);
            perf.StandardInput.Close();
            await perf.WaitForExitAsync(cancellation);
            return load;
        }
        finally
        {
            await ChildProcess.EndAsync(perf);
        }
    }

    private static IEnumerable<BenchRow> Rows(RequestProfile[] ours, RequestProfile[] bare)
    {
        const string Work = "processor time a request, without waiting and compiling";
        var (byOurs, byBare) = (TimesOf(ours, StackOwner.IsWork), TimesOf(bare, StackOwner.IsWork));
        var byLibraries = TimesOf(ours, owner => StackOwner.IsWork(owner) && owner != StackOwner.Handler);
        yield return Rounds.Ratio(
            $"{ServerBench.Ours} ÷ {LowerServer.Kestrel}", Work, byOurs, byBare, "goal: 1.25");
        yield return Rounds.Ratio(
            $"{ServerBench.Ours} without its own code ÷ {LowerServer.Kestrel}", Work, byLibraries, byBare,
            "no gRPC service on these libraries needs less");
        yield return Rounds.Typical(ServerBench.Ours, Work, byOurs, "µs");
        yield return Rounds.Typical(LowerServer.Kestrel, Work, byBare, "µs");
        foreach (var row in RequestProfile.Rows(ServerBench.Ours, ours, s => s.Owner)) yield return row;

        foreach (var row in RequestProfile.Rows(LowerServer.Kestrel, bare, s => s.Owner)) yield return row;

        var methods = RequestProfile.Rows(
            ServerBench.Ours, ours, s => StackOwner.IsAboveKestrel(s.Owner) ? $"{s.Owner}: {s.Method}" : null);
        foreach (var row in methods.Take(MethodsShown)) yield return row;
    }

    private static double[] TimesOf(RequestProfile[] rounds, Func<string, bool> owners) =>
        [.. rounds.Select(round => round.Of(owners).Microseconds)];
}
