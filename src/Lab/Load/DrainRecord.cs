namespace GrpcLab;

/// <summary>A server's end as others saw it. Times count from the beginning of the recording.</summary>
/// <param name="Asked">When the server was asked to end.</param>
/// <param name="JobEnded">When the call ended that was in flight then.</param>
/// <param name="Gone">When its process was gone.</param>
/// <param name="Job">How that call ended.</param>
/// <param name="Watch">What the Watch stream of grpc.health.v1 said; its last entry is the stream's end.</param>
/// <param name="Probes">What Check said, on a new connection each time.</param>
/// <param name="Calls">What small calls on an open connection met.</param>
[TypeFormatterSource(typeof(DisplayFormatterSource), PreferredMimeTypes = [Mime.Plotly, Mime.Html, Mime.Text])]
public sealed record DrainRecord(
    TimeSpan Asked, TimeSpan JobEnded, TimeSpan Gone, CallOutcome Job,
    IReadOnlyList<Observation> Watch, IReadOnlyList<Observation> Probes, IReadOnlyList<Observation> Calls)
    : IDisplayable
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

    /// <inheritdoc/>
    public IReadOnlyDictionary<string, string> ToBundle() => ToFigure().ToBundle();

    /// <summary>The timeline as text.</summary>
    public override string ToString() => ToFigure().ToText();

    private TimeSpan? Since(Observation? seen) => seen is null ? null : seen.At - Asked;

    // One bar for each stretch of equal sightings, up to the next different one.
    private IEnumerable<TimelineSpan> Rows(string who, string lane, IReadOnlyList<Observation> seen)
    {
        for (var from = 0; from < seen.Count;)
        {
            var to = from;
            while (to < seen.Count && seen[to].Status == seen[from].Status) to++;
            var end = to < seen.Count ? seen[to].At : Last(seen);
            yield return new TimelineSpan($"{who} {seen[from].Status}", seen[from].At, end)
            {
                Lane = lane,
            };
            from = to;
        }
    }

    private static TimeSpan Last(IReadOnlyList<Observation> seen) => seen[^1].At;
}

/// <summary>What an onlooker saw at one moment.</summary>
/// <param name="At">Since the recording began.</param>
/// <param name="Status">In gRPC's own words, such as "SERVING" or "UNAVAILABLE".</param>
public sealed record Observation(TimeSpan At, string Status);
