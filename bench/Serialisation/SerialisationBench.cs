using System.Net;
using MessageShapes;

namespace GrpcLab.Bench;

/// <summary>
/// Writing and reading alone, with new arrays and with buffers used again, beside the calls that contain both.
/// </summary>
internal sealed class SerialisationBench : IBench
{
    private const int RoundCount = 30;

    // The large object heap is collected once in thirty lists or so; a part of such a collection belongs to each.
    private const int Operations = 40;

    private const string NewArray = "new array", UsedBuffer = "buffer used again", Call = "call";

    /// <inheritdoc/>
    public string Name => "serialisation";

    /// <inheritdoc/>
    public string Question =>
        "Does writing and reading a list of 1,000 items alone take less than the call that does both?";

    /// <inheritdoc/>
    public async Task<BenchOutcome> RunAsync(BenchContext context, CancellationToken cancellation)
    {
        await using var server = await LabServer.StartAsync(new() { Json = true }, cancellation: cancellation);
        RoundTrip[] formats = [RoundTrip.ProtocolBuffers(), RoundTrip.SystemTextJson(), RoundTrip.NewtonsoftJson()];
        var cases = new Dictionary<string, Func<Task>>();
        foreach (var (format, call) in formats.Zip(CallsOf(server)))
        {
            cases[$"{format.Name}, {NewArray}"] = TightLoop.Of(Operations, format.NewArray);
            cases[$"{format.Name}, {UsedBuffer}"] = TightLoop.Of(Operations, format.UsedBuffer);
            cases[$"{format.Name}, {Call}"] = () => RepeatAsync(call);
        }

        var warmup = await Samples.WarmUpAsync(cases.Values, 1, cancellation);
        var times = await Turns.TakeAsync(RoundCount, cases.ToDictionary(
            c => c.Key, c => (Func<Task<double>>)(() => Samples.MedianAsync(c.Value, 1, cancellation))), cancellation);
        return new Findings(
            [.. formats.SelectMany(f => Rows(f, way => times[$"{f.Name}, {way}"]))],
            server.Conditions.With("warm-up", warmup.ToString()));
    }

    // In the order of the formats; each over HTTP/2 and TLS, each reply checked.
    private static IEnumerable<Func<Task>> CallsOf(LabServer server)
    {
        var total = Catalogue.TotalQuantity(Catalogue.Size);
        var grpc = new MessageShapes.Shapes.ShapesClient(server.OpenChannel(Endpoint.Json));
        yield return async () => Expect(
            total, (await grpc.GetListAsync(new() { Count = Catalogue.Size })).Items.Sum(i => i.Quantity));
        foreach (var format in (JsonFormat[])[JsonFormat.SourceGenerated, JsonFormat.Newtonsoft])
        {
            var json = new ShapesJsonClient(server.CreateHttpClient(HttpVersion.Version20), format);
            yield return async () => Expect(
                total, (await json.GetListAsync(new() { Count = Catalogue.Size })).Items.Sum(i => i.Quantity));
        }
    }

    private static void Expect(int total, int found)
    {
        if (found != total) throw new InvalidDataException($"The list's quantities add up to {found}, not {total}.");
    }

    private static async Task RepeatAsync(Func<Task> call)
    {
        for (var i = 0; i < Operations; i++) await call();
    }

    private static IEnumerable<BenchRow> Rows(RoundTrip format, Func<string, double[]> times)
    {
        const string Metric = "time of a list";
        yield return Rounds.Ratio($"{format.Name}: alone ÷ {Call}", Metric, times(UsedBuffer), times(Call),
            $"alone: {UsedBuffer}; below 1, because the call does the same and more");
        yield return Rounds.Ratio(
            $"{format.Name}: {NewArray} ÷ {UsedBuffer}", Metric, times(NewArray), times(UsedBuffer));
        foreach (var way in (string[])[NewArray, UsedBuffer, Call])
        {
            yield return Rounds.Typical(
                $"{format.Name}, {way}", Metric, times(way).Select(ns => ns / (1e3 * Operations)), "µs");
        }

        foreach (var (way, work) in
            ((string, Func<object>)[])[(NewArray, format.NewArray), (UsedBuffer, format.UsedBuffer)])
        {
            var use = HeapUse.Of(10 * Operations, work);
            yield return new($"{format.Name}, {way}", "bytes allocated a list", use.BytesEach, "B", Count: use.Times,
                Note: $"{use.FullCollections} of {use.Collections} collections were of the large object heap, too");
        }
    }
}
