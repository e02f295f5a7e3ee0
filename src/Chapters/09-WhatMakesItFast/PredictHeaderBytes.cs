using CallHeaders;
using Grpc.Core;

namespace GrpcLab;

/// <summary>
/// Exercise 9.3: the bytes an entry of metadata takes in a request and in an answer, by the number of the call. The
/// check decodes them on the wire.
/// </summary>
internal sealed class PredictHeaderBytes() : Exercise<Func<string, string, int, (int Request, int Answer)>>(
    "9.3", "the bytes of a header, call by call",
    "Return the bytes that the entry takes in the request and in the answer of this call.")
{
    private const int LastCall = 30;

    // What lengths, and the byte that says how a field is written, take at most.
    private const int Lengths = 6;
    private static readonly int[] CallNumbers = [1, 2, LastCall];
    private static readonly (string Name, string Value)[] Trials = [("tenant", "blue"), ("session", new('s', 300))];

    protected override async Task<ExerciseResult> AttemptAsync()
    {
        await using var server = await ServerAsync();
        foreach (var (name, value) in Trials)
        {
            var said = CallNumbers.Select(call => Solution(name, value, call)).ToList();
            var trace = await TraceAsync(server, name, value);
            var text = name.Length + value.Length;
            foreach (var (call, (request, answer)) in CallNumbers.Zip(said))
            {
                var (seen, where) = (trace.Calls[call - 1], $"{name}: {value.Length} characters, in");
                if ((Judge($"{where} request {call},", request, seen.Request[name].Bytes,
                        WhyRequest(request, text, value.Length))
                    ?? Judge($"{where} answer {call},", answer, seen.Answer![name].Bytes,
                        WhyAnswer(answer, text, call))) is { } wrong)
                {
                    return wrong;
                }
            }
        }

        return Passed($"Counted in calls {string.Join(", ", CallNumbers)}: text in every request, and in the answers "
            + "text once and one byte from then on.");
    }

    // On a new connection over h2c, to a server that answers with the headers it is asked for.
    private async Task<HeaderTrace> TraceAsync(LabServer server, string name, string value)
    {
        using var wire = server.Behind(new NetworkConditions { ReadHeaders = true });
        using var channel = wire.OpenChannel();
        var client = new Headers.HeadersClient(channel);
        var asked = new HeadersRequest { Headers = { new HeaderEntry { Name = name, Value = value } } };
        return await wire.ReadHeadersAsync(async () =>
        {
            for (var i = 0; i < LastCall; i++)
            {
                await client.AnswerAsync(asked, InTime.WithHeaders(new Metadata { { name, value } }));
            }
        }, Cancellation);
    }

    private ExerciseResult? Judge(string where, int said, int counted, string why) =>
        said == counted || (counted > Lengths && Math.Abs(said - counted) <= Lengths) ? null
            : Failed($"{where} you predicted {Unit.Whole(said)} B, and {Unit.Whole(counted)} were counted. {why}");

    private static string WhyRequest(int said, int text, int value) => said switch
    {
        <= 2 => "HPACK would allow that, but a .NET client puts nothing into its table: every request has the text.",
        _ when Math.Abs(said - value) <= 2 && text - value > 2 => "The name is sent as text, too.",
        _ => "A request has name and value as text, and a byte or two for each length.",
    };

    private static string WhyAnswer(int said, int text, int call) => said switch
    {
        _ when call > 1 && said > text / 2 =>
            "Kestrel put it into its table when it first sent it: now it is an index.",
        <= 2 when call == 1 => "Before the first answer the table is empty: the field is sent as text once.",
        _ when call == 1 => "The first answer has name and value as text, and a byte or two for each length.",
        _ => "A field in the table takes one byte, however long it is.",
    };
}
