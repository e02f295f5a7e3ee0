using System.Diagnostics;
using Grpc.Core;
using Grpc.Health.V1;
using LimitedWork;
using Performance;

namespace GrpcLab;

/// <summary>Asks a server to end and watches it as a balancer, an orchestrator and a caller would.</summary>
public static class Drain
{
    private static readonly TimeSpan BeforeTheEnd = TimeSpan.FromSeconds(0.3);
    private static readonly TimeSpan ProbeEvery = TimeSpan.FromMilliseconds(50);
    private static readonly TimeSpan CallEvery = TimeSpan.FromMilliseconds(20);
    private static readonly TimeSpan Patience = TimeSpan.FromSeconds(2);
    private static readonly TimeSpan MaxTime = TimeSpan.FromSeconds(30);

    /// <summary>Ends a server that was started here, as SIGTERM would, and records what each onlooker sees.</summary>
    /// <param name="server">Ends during the recording; dispose it afterwards all the same.</param>
    /// <param name="job">
    /// How long a call takes that is in flight when the server is asked to end: whole milliseconds.
    /// </param>
    /// <param name="cancellation">Ends the recording.</param>
    public static async Task<DrainRecord> RecordAsync(
        LabServer server, TimeSpan job, CancellationToken cancellation = default)
    {
        ArgumentNullException.ThrowIfNull(server);
        if (!server.StartedHere)
        {
            throw new ArgumentException("This server was started by someone else, who may still need it. "
                + "Record one that LabServer.StartAsync started here.", nameof(server));
        }

        await using var limit = new RunLimit(MaxTime, TimeProvider.System, cancellation);
        return await limit.GuardAsync(async token =>
        {
            using var channel = server.OpenChannel();
            await new Work.WorkClient(channel).ConfigureAsync(
                new WorkSettings { ServiceTime = Google.Protobuf.WellKnownTypes.Duration.FromTimeSpan(job) },
                cancellationToken: token);
            return await WatchAsync(server, channel, token);
        }, () => "watching a server end");
    }

    private static async Task<DrainRecord> WatchAsync(LabServer server, ChannelBase channel, CancellationToken token)
    {
        var clock = Stopwatch.StartNew();
        using var end = CancellationTokenSource.CreateLinkedTokenSource(token);
        var watching = WatchHealthAsync(channel, clock, token);
        var probing = RepeatAsync(ProbeEvery, clock, () => ProbeAsync(server, token), end.Token);
        var calling = RepeatAsync(CallEvery, clock, () => CallAsync(channel, token), end.Token);
        await Task.Delay(BeforeTheEnd, token);
        var working = CallOutcome.OfAsync(
            async () => await new Work.WorkClient(channel).DoAsync(new Job(), cancellationToken: token));
        // The job has to be in flight, not on the way.
        await Task.Delay(BeforeTheEnd / 3, token);
        var asked = clock.Elapsed;
        await server.Control.StopAsync(token);
        var outcome = await working;
        var ended = clock.Elapsed;
        while (!server.HasEnded) await Task.Delay(ProbeEvery, token);

        var gone = clock.Elapsed;
        await Task.Delay(ProbeEvery * 2, token);
        await end.CancelAsync();
        return new DrainRecord(asked, ended, gone, outcome, await watching, await probing, await calling)
        {
            Conditions = server.Conditions,
        };
    }

    // What Watch said, and when; the last entry is the stream's end.
    private static async Task<IReadOnlyList<Observation>> WatchHealthAsync(
        ChannelBase channel, Stopwatch clock, CancellationToken token)
    {
        var seen = new List<Observation>();
        using var call = new Health.HealthClient(channel).Watch(new HealthCheckRequest(), cancellationToken: token);
        try
        {
            while (await call.ResponseStream.MoveNext(token))
            {
                seen.Add(new(clock.Elapsed, Word(call.ResponseStream.Current.Status)));
            }

            seen.Add(new(clock.Elapsed, "end of stream"));
        }
        catch (RpcException e)
        {
            seen.Add(new(clock.Elapsed, StatusName.Of(e.StatusCode)));
        }

        return seen;
    }

    private static async Task<IReadOnlyList<Observation>> RepeatAsync(
        TimeSpan every, Stopwatch clock, Func<Task<string>> look, CancellationToken end)
    {
        var seen = new List<Observation>();
        while (!end.IsCancellationRequested)
        {
            var at = clock.Elapsed;
            seen.Add(new(at, await look()));
            await Task.Delay(every, end).ConfigureAwait(ConfigureAwaitOptions.SuppressThrowing);
        }

        return seen;
    }

    // As an orchestrator probes: a new connection each time.
    private static async Task<string> ProbeAsync(LabServer server, CancellationToken token)
    {
        using var channel = server.OpenChannel();
        return await WordAsync(async () => Word((await new Health.HealthClient(channel).CheckAsync(
            new HealthCheckRequest(), deadline: DateTime.UtcNow + Patience, cancellationToken: token)).Status));
    }

    private static Task<string> CallAsync(ChannelBase channel, CancellationToken token) => WordAsync(async () =>
    {
        await new Performance.Monitor.MonitorClient(channel).GetPerformanceAsync(
            new PerformanceStatusRequest(), deadline: DateTime.UtcNow + Patience, cancellationToken: token);
        return DrainRecord.Answered;
    });

    private static async Task<string> WordAsync(Func<Task<string>> call)
    {
        try
        {
            return await call();
        }
        catch (RpcException e)
        {
            return StatusName.Of(e.StatusCode);
        }
    }

    private static string Word(HealthCheckResponse.Types.ServingStatus status) => status switch
    {
        HealthCheckResponse.Types.ServingStatus.Serving => DrainRecord.Serving,
        HealthCheckResponse.Types.ServingStatus.NotServing => DrainRecord.NotServing,
        _ => status.ToString(),
    };
}
