using GrpcLab.Look;
using Microsoft.Diagnostics.NETCore.Client;

namespace GrpcLab.Bench;

/// <summary>A client and its server, each with one part of lab look's watch attached in turns, and with none.</summary>
internal static class LookBench
{
    private const string ProcessorTime = "processor time a call", Nothing = "nothing";
    private const int RoundCount = 12, BufferMegabytes = 128;

    private static readonly TimeSpan Stretch = TimeSpan.FromSeconds(2), WarmUp = TimeSpan.FromSeconds(1);

    // What is attached, whether with stacks, and what the whole of it may cost a call in microseconds.
    private static readonly Part[] Parts =
    [
        new("the whole window", Providers.Window, WithStacks: false, Goal: 3),
        new("the burst", Providers.Events, WithStacks: false, Goal: 10),
        new("stacks of waits", Providers.Waits, WithStacks: true, Goal: null),
    ];

    public static async Task<Findings> RunAsync(
        CourseFolder course, Action<string> log, CancellationToken cancellation)
    {
        await using var server = await LabServer.StartHereAsync(new(), cancellation);
        await using var client = await WatchedClient.StartAsync(server, Stretch, cancellation);
        var serverId = server.Description.Pid;
        log("warming up…");
        for (var i = 0; i < 3; i++)
        {
            await client.CallOnScheduleAsync(cancellation);
            await client.CallAsFastAsTheyCanAsync(cancellation);
        }

        // Attaching for the first time compiles code, which is no part of what a watch costs each call.
        foreach (var id in (int[])[client.Id, serverId])
        {
            foreach (var part in Parts)
            {
                await using var session = await AttachAsync(id, part, cancellation);
                await Task.Delay(WarmUp, cancellation);
            }
        }

        var watched = new Dictionary<string, int> { ["client"] = client.Id, ["server"] = serverId };
        var cases = Parts.SelectMany(part => watched.Select(side => (Side: side.Key, Id: side.Value, Part: part)))
            .ToDictionary(one => CaseOf(one.Side, one.Part.Name), one => Measure(one.Id, one.Part));
        cases[Nothing] = Measure(0, null);
        log($"{cases.Count} cases, {RoundCount} rounds…");
        var results = await Turns.TakeAsync(RoundCount, cases, cancellation);
        return new Findings([.. watched.Keys.SelectMany(side => Rows(side, results))], server.Conditions
            .With("load", $"{WatchedClient.Rate:N0} calls a second on a schedule, then {WatchedClient.Callers} callers "
                + $"as fast as they can, {Stretch.TotalSeconds} s each; client, server and watcher on this machine"));

        Func<Task<Costs>> Measure(int id, Part? part) => async () =>
        {
            await using var session = part is null ? null : await AttachAsync(id, part, cancellation);
            var before = ProcessTime.Of(serverId);
            var paced = await client.CallOnScheduleAsync(cancellation);
            var used = ProcessTime.Of(serverId) - before;
            var fast = await client.CallAsFastAsTheyCanAsync(cancellation);
            return new(paced.MicrosecondsPerCall, 1e6 * used.TotalSeconds / paced.Calls, fast.PerSecond);
        };
    }

    private static Task<LiveSession> AttachAsync(int id, Part part, CancellationToken cancellation)
    {
        var reader = new EventReader(new Observation("watched"), maskHosts: false);
        return LiveSession.StartAsync(
            Targets.ById(id), part.Providers, part.WithStacks, BufferMegabytes,
            // Stacks go to a file first, as lab look reads them when the watch is over.
            stream =>
            {
                if (part.WithStacks) stream.CopyTo(Stream.Null);
                else reader.Read(stream, EventParts.Window | EventParts.Requests);
            },
            cancellation);
    }

    private static IEnumerable<BenchRow> Rows(string side, IReadOnlyDictionary<string, Costs[]> results)
    {
        double[] Times(string name) =>
            [.. results[name].Select(costs => side == "client" ? costs.Client : costs.Server)];
        double[] Rates(string name) => [.. results[name].Select(costs => costs.PerSecond)];

        yield return Rounds.Typical($"{side}: {Nothing}", ProcessorTime, Times(Nothing), "µs");
        yield return Rounds.Typical($"{side}: {Nothing}", "calls a second", Rates(Nothing), "/s");
        foreach (var part in Parts)
        {
            var name = CaseOf(side, part.Name);
            var ratio = Rounds.Ratio(name, $"{ProcessorTime} ÷ without", Times(name), Times(Nothing));
            var without = Quantile.Median(Times(Nothing));
            yield return ratio;
            yield return new(
                name, "what it adds to a call", without * (ratio.Value - 1), "µs", without * (ratio.Low - 1),
                without * (ratio.High - 1), RoundCount, part.Goal is { } goal ? $"goal: under {goal} µs" : "");
            yield return Rounds.Ratio(
                name, "calls a second ÷ without", Rates(name), Rates(Nothing),
                part.Goal == 3 ? "goal: 0.95 and more" : "");
        }
    }

    private static string CaseOf(string side, string part) => $"{side}: {part}";

    private sealed record Part(
        string Name, IReadOnlyList<EventPipeProvider> Providers, bool WithStacks, int? Goal);

    // Microseconds of each side's processor for a call of the schedule, and calls a second of the callers.
    private sealed record Costs(double Client, double Server, double PerSecond);
}
