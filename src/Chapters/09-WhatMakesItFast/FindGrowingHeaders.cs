using Performance;

namespace GrpcLab;

/// <summary>
/// Exercise 9.4: calls that share one Metadata and add a trace id to it, so that each request carries all ids so far.
/// </summary>
internal sealed class FindGrowingHeaders() : Exercise<Func<Uri, Func<Task<PerformanceStatusResponse>>>>(
    "9.4", "headers that grow", "Return a method that makes a call to the address it is given.")
{
    private const int Calls = 40;
    private const string TraceId = "trace-id";
    private const string Tenant = "tenant";
    private const string Blue = "blue";

    protected override async Task<ExerciseResult> AttemptAsync()
    {
        await using var server = await ServerAsync();
        using var wire = server.Behind(new NetworkConditions { ReadHeaders = true });
        var call = Given(Solution(wire.Address(Endpoint.H2c)));
        var trace = await wire.ReadHeadersAsync(async () =>
        {
            for (var i = 0; i < Calls; i++) await InTimeAsync(call());
        }, Cancellation);
        return Judge([.. trace.Calls.Select(c => c.Request)], wire.ConnectionsAccepted);
    }

    protected override string? Meaning(Exception error) => error is TimeoutException
        ? $"A call had no reply after {MaxCallTime.TotalSeconds:0} s."
        : null;

    private ExerciseResult Judge(IReadOnlyList<HeaderBlock> requests, long connections)
    {
        if (requests.Count != Calls)
        {
            return Failed($"Your method was called {Calls} times, and {requests.Count} requests reached the server. "
                + "Make one call each time.");
        }

        var ids = requests.Select(r => Values(r, TraceId)).ToList();
        return (ids.Min(of => of.Length), ids.Max(of => of.Length), ids.SelectMany(of => of).Distinct().Count()) switch
        {
            (0, _, _) => Failed("A request carried no trace-id. Each call needs one of its own."),
            (_, > 1, _) => Failed($"Request {Calls} carried {ids[^1].Length} trace ids, and its headers took "
                + $"{Unit.Whole(requests[^1].Bytes)} B; those of request 1 took {Unit.Whole(requests[0].Bytes)}. "
                + "Metadata.Add adds an entry even if the name is there: which object do all calls add to?"),
            (_, _, < Calls) => Failed("Several calls carried the same trace-id. Make the id where the call is made."),
            _ when requests.Select(r => Values(r, Tenant)).FirstOrDefault(of => of is not [Blue]) is { } other =>
                Failed($"A request carried {(other.Length == 0 ? "no tenant" : $"tenant {string.Join(", ", other)}")}. "
                    + $"Each call needs \"{Blue}\" once, as before."),
            // Seen once in chapter 1, with a right solution on a busy machine: a second connection.
            _ when connections > 2 => Failed($"The headers are right, but {Calls} calls opened {connections} "
                + "connections. Keep the channel outside of the method you return."),
            _ => Passed($"{Calls} requests, each with a trace-id of its own, took {Unit.Whole(requests[0].Bytes)} to "
                + $"{Unit.Whole(requests.Max(r => r.Bytes))} B of headers. They came one after another: concurrent "
                + "calls need a Metadata object each, since it is not thread-safe."),
        };
    }

    // HttpClient writes entries of one name as one field, with commas between.
    private static string[] Values(HeaderBlock request, string name) =>
        [.. request.Fields.Where(f => f.Name == name).SelectMany(
            f => f.Value.Split(',', StringSplitOptions.TrimEntries | StringSplitOptions.RemoveEmptyEntries))];
}
