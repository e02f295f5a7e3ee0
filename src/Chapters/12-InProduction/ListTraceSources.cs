using System.Diagnostics;

namespace GrpcLab;

/// <summary>Exercise 12.3: the sources a tracer has to add to see a first call wait for its connection.</summary>
internal sealed class ListTraceSources() : Exercise<Func<string[]>>(
    "12.3", "a first call that shows what it waits for",
    "Return the names of the sources, as the table above spells them.")
{
    private const string Waiting = "Experimental.System.Net.Http.Connections";

    private static readonly (string Source, string What)[] Expected =
    [
        ("Grpc.Net.Client", "the call"),
        ("System.Net.Http", "the HTTP request"),
        (Waiting, "the wait for a connection"),
    ];

    protected override async Task<ExerciseResult> AttemptAsync()
    {
        var names = Solution() ?? [];
        await using var server = await ServerAsync();
        var spans = await TraceAsync(server, names);
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
    private async Task<IReadOnlyList<Activity>> TraceAsync(LabServer server, string[] names)
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
        using (var channel = server.OpenChannel()) await CallAsync(channel);

        lock (spans) return [.. spans.Where(span => span.TraceId == call?.TraceId)];
    }

    private static string Recorded(IReadOnlyList<Activity> spans) => spans.Count == 0
        ? "A first call was made, but none of its spans was recorded."
        : $"Recorded during a first call: {string.Join(", ", spans.Select(span => span.OperationName))}.";
}
