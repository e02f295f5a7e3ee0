using System.Diagnostics;
using MonitorClient = Performance.Monitor.MonitorClient;

namespace GrpcLab;

/// <summary>Exercise 12.3: the sources a tracer has to add to see a first call wait for its connection.</summary>
internal sealed class ListTraceSources : Exercise<Func<string[]>>
{
    private const string Waiting = "Experimental.System.Net.Http.Connections";

    private static readonly (string Source, string What)[] Expected =
    [
        ("Grpc.Net.Client", "the call"),
        ("System.Net.Http", "the HTTP request"),
        (Waiting, "the wait for a connection"),
    ];

    public override string Id => "12.3";

    protected override string Title => "a first call that shows what it waits for";

    protected override string FirstStep => "Return the names of the sources, as the table above spells them.";

    protected override async Task<ExerciseResult> AttemptAsync(
        Func<string[]> solution, CancellationToken cancellation)
    {
        var names = solution() ?? [];
        await using var server = await LabServer.StartAsync(cancellation: cancellation);
        var spans = await TraceAsync(server, names, cancellation);
        var seen = spans.Select(span => span.Source.Name).ToHashSet();
        foreach (var (source, what) in Expected)
        {
            if (!seen.Contains(source)) return Failed($"{Recorded(spans)} What is missing is {what}.");
        }

        return names.Except(seen).FirstOrDefault() is { } silent
            ? Failed($"{Recorded(spans)} {silent} recorded nothing within this call: either no source has that name, "
                + "or what it records is not part of the call. Leave it out.")
            : Passed(Recorded(spans));
    }

    // A listener hears the whole process: the trace's id tells the spans of this call from others.
    private static async Task<IReadOnlyList<Activity>> TraceAsync(
        LabServer server, string[] names, CancellationToken cancellation)
    {
        using var own = new ActivitySource("GrpcLab.Check");
        var spans = new List<Activity>();
        using var listener = new ActivityListener
        {
            ShouldListenTo = source => source.Name == own.Name || names.Contains(source.Name),
            Sample = (ref ActivityCreationOptions<ActivityContext> _) => ActivitySamplingResult.AllData,
            ActivityStopped = span =>
            {
                lock (spans) spans.Add(span);
            },
        };
        ActivitySource.AddActivityListener(listener);
        using var call = own.StartActivity("exercise");
        using (var channel = server.OpenChannel())
        {
            await new MonitorClient(channel).GetPerformanceAsync(new(), cancellationToken: cancellation);
        }

        lock (spans) return [.. spans.Where(span => span.TraceId == call?.TraceId)];
    }

    private static string Recorded(IReadOnlyList<Activity> spans) => spans.Count == 0
        ? "A first call was made, and no span of it was recorded."
        : $"A first call was made, and recorded: {string.Join(", ", spans.Select(span => span.OperationName))}.";
}
