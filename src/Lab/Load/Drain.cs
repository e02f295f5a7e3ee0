using System.Diagnostics;
using Grpc.Core;
using Grpc.Health.V1;
using Grpc.Net.Client;
using LimitedWork;

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

    private static async Task<DrainRecord> WatchAsync(LabServer server, GrpcChannel channel, CancellationToken token)
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

    private static Task<string> CallAsync(GrpcChannel channel, CancellationToken token) => WordAsync(async () =>
    {
        await OneCall.OnAsync(channel, Patience, token);
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

/// <summary>A server's end as others saw it. Times count from the beginning of the recording.</summary>
/// <param name="Asked">When the server was asked to end.</param>
/// <param name="JobEnded">When the call ended that was in flight then.</param>
/// <param name="Gone">When its process was gone.</param>
/// <param name="Job">How that call ended.</param>
/// <param name="Watch">What the Watch stream of grpc.health.v1 said; its last entry is the stream's end.</param>
/// <param name="Probes">What Check said, on a new connection each time.</param>
/// <param name="Calls">What small calls on an open connection met.</param>
public sealed record DrainRecord(
    TimeSpan Asked, TimeSpan JobEnded, TimeSpan Gone, CallOutcome Job,
    IReadOnlyList<Observation> Watch, IReadOnlyList<Observation> Probes, IReadOnlyList<Observation> Calls)
    : FigureResult
{
    internal const string Serving = "SERVING";
    internal const string NotServing = "NOT_SERVING";
    internal const string Answered = "answered";

    /// <summary>When Watch said NOT_SERVING, counted from the asking; null when it never did.</summary>
    public TimeSpan? ToldByWatch => Since(Watch.FirstOrDefault(s => s.Status == NotServing));

    /// <summary>When a probe first heard NOT_SERVING, counted from the asking; null when none did.</summary>
    public TimeSpan? ToldByCheck => Since(Probes.FirstOrDefault(s => s.Status == NotServing));

    /// <summary>When a probe was first refused, counted from the asking; null when none was.</summary>
    public TimeSpan? Refused => Since(Probes.FirstOrDefault(s => s.Status is not Serving and not NotServing));

    /// <summary>Probes that heard NOT_SERVING.</summary>
    public int ProbesTold => Probes.Count(s => s.Status == NotServing);

    /// <summary>Small calls begun after the asking and answered.</summary>
    public int AnsweredAfterAsking => Calls.Count(s => s.At > Asked && s.Status == Answered);

    /// <summary>Small calls that failed between the asking and a time after it.</summary>
    /// <param name="afterAsking">How long after the asking.</param>
    public int FailedWithin(TimeSpan afterAsking) =>
        Calls.Count(s => s.At > Asked && s.At < Asked + afterAsking && s.Status != Answered);

    /// <summary>The conditions, the server's among them.</summary>
    public Conditions? Conditions { get; internal init; }

    /// <summary>The end as a timeline: one row for each thing that an onlooker saw.</summary>
    /// <param name="title">One line.</param>
    public TimelineFigure ToFigure(string title = "A server ends, and who sees what") => new(title,
    [
        .. Rows("Watch says", "balancer, by Watch", Watch),
        .. Rows("Check says", "orchestrator, by Check", Probes),
        .. Rows("calls:", "caller", Calls),
        new TimelineSpan($"call in flight: {Job.Name}", Asked, JobEnded) { Lane = "caller" },
        new TimelineSpan("asked to end", Asked, Asked) { Lane = "server" },
        new TimelineSpan("process ends", Gone, Gone) { Lane = "server" },
    ])
    {
        Conditions = Conditions?.Essentials.With("n", "a single run"),
    };

    internal override Figure Shown() => ToFigure();

    private TimeSpan? Since(Observation? seen) => seen is null ? null : seen.At - Asked;

    // One bar for each stretch of equal sightings, up to the next different one.
    private IEnumerable<TimelineSpan> Rows(string who, string lane, IReadOnlyList<Observation> seen)
    {
        for (var from = 0; from < seen.Count;)
        {
            var to = from;
            while (to < seen.Count && seen[to].Status == seen[from].Status) to++;
            var end = seen[Math.Min(to, seen.Count - 1)].At;
            yield return new TimelineSpan($"{who} {seen[from].Status}", seen[from].At, end) { Lane = lane };
            from = to;
        }
    }
}

/// <summary>What an onlooker saw at one moment.</summary>
/// <param name="At">Since the recording began.</param>
/// <param name="Status">In gRPC's own words, such as "SERVING" or "UNAVAILABLE".</param>
public sealed record Observation(TimeSpan At, string Status);
