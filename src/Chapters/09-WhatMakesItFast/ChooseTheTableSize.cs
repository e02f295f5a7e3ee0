using CallHeaders;

namespace GrpcLab;

/// <summary>
/// Exercise 9.4: the smallest HPACK table with which every field of a later answer is a number. The check decodes the
/// answers of a server that is started so.
/// </summary>
internal sealed class ChooseTheTableSize : Exercise<Func<HeaderEntry[], LabServerOptions>>
{
    private const int Calls = 30;
    private const int EntryCosts = 32;
    private const int DefaultSize = 4096;

    // By so much a table may be larger than its entries.
    private const double Room = 1.25;
    private static readonly HeaderEntry[] Few =
        [new() { Name = "tenant", Value = "blue" }, new() { Name = "region", Value = "europe-west" }];

    private static readonly HeaderEntry[] Many = [.. Enumerable.Range(1, 12).Select(
        n => new HeaderEntry { Name = $"constant-{n}", Value = new string('c', 10 * n) })];

    public override string Id => "9.4";

    protected override string Title => "a table just large enough";

    protected override string FirstStep => "Return options with a HeaderTableSize.";

    protected override async Task<ExerciseResult> AttemptAsync(
        Func<HeaderEntry[], LabServerOptions> solution, CancellationToken cancellation)
    {
        var sizes = new List<string>();
        foreach (var headers in (HeaderEntry[][])[Few, Many])
        {
            var options = solution([.. headers]) ?? throw new NotImplementedException();
            var trace = await TraceAsync(options, headers, cancellation);
            var size = options.HeaderTableSize ?? DefaultSize;
            if (Judge(size, headers, trace) is { } wrong) return wrong;

            sizes.Add($"{Unit.Whole(size)} B for {headers.Length} headers of yours");
        }

        return Passed($"{string.Join(", ", sizes)}: a later answer takes one byte a field, as with {DefaultSize}.");
    }

    private ExerciseResult? Judge(int size, HeaderEntry[] headers, HeaderTrace trace)
    {
        var last = Fields(trace.Calls[^1]);
        // :status stands in the static table. The rest has to fit, all at once.
        var needed = last.Where(f => f.Name != ":status").Sum(f => Cost(f.Name, f.Value));
        var best = trace.Calls.Skip(1).MinBy(call => Fields(call).Count(IsText))!;
        var (text, bytes) = (Fields(best).Count(IsText), best.Answer!.Bytes + best.Trailers!.Bytes);
        var mine = headers.Sum(h => Cost(h.Name, h.Value));
        return text > 0 || size < needed
            ? Failed($"With {headers.Length} headers of yours and a table of {Unit.Whole(size)} B, {text} of "
                + $"{last.Count} fields are text in every answer, and the smallest takes {Unit.Whole(bytes)} B. "
                + Why(size, needed, mine, headers))
            : size > needed * Room
                ? Failed($"Every field is a number, but of {Unit.Whole(size)} B the entries take "
                    + $"{Unit.Whole(needed)}. Add up what stands in the table: name, value and {EntryCosts} B each.")
                : null;
    }

    private static string Why(int size, int needed, int mine, HeaderEntry[] headers) => size switch
    {
        0 => "0 takes the table from the answers.",
        _ when size == mine => "It holds your headers; the server's own fields, its trailer among them, need "
            + "entries, too. AnswerTable.Size adds those up.",
        _ when needed - size == EntryCosts * headers.Length => $"Each entry counts {EntryCosts} B beside its text.",
        _ when size < needed => "The entries do not fit together: the youngest pushes out the oldest, which the next "
            + "answer needs.",
        _ => "The entries would fit.",
    };

    private static bool IsText(HeaderField field) => field.Form != HeaderForm.Indexed;

    private static List<HeaderField> Fields(HeaderCall call) => [.. call.Answer!.Fields, .. call.Trailers!.Fields];

    private static int Cost(string name, string value) => name.Length + value.Length + EntryCosts;

    private static async Task<HeaderTrace> TraceAsync(
        LabServerOptions options, HeaderEntry[] headers, CancellationToken cancellation)
    {
        await using var server = await LabServer.StartAsync(options, cancellation);
        return await HeaderCalls.TraceAsync(server, Calls, headers, request: [], cancellation);
    }
}
