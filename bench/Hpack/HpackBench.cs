using System.Diagnostics;
using System.Text;
using Microsoft.AspNetCore.Server.Kestrel.Core;

namespace GrpcLab.Bench;

/// <summary>
/// HPACK decoding alone, of a short and of a long header field, as "gRPC performance improvements in .NET 5" did.
/// </summary>
internal static class HpackBench
{
    private const int RoundCount = 30, Operations = 50_000, WarmUps = 20;

    // Of the name and again of the value, as in the published benchmark.
    private const int LongString = 8_193;

    private const string Small = "small", Large = "large", Empty = "nothing";

    private static readonly Dictionary<string, byte[]> Blocks = new()
    {
        [Small] = Literal("new-header", "value"),
        [Large] = Literal(new('a', LongString), new('a', LongString)),
        [Empty] = [],
    };

    public static async Task<Findings> RunAsync(
        CourseFolder course, Action<string> log, CancellationToken cancellation)
    {
        var cases = new Dictionary<string, Func<Task<double>>>();
        foreach (var (owner, type) in
            ((string, Type)[])[("Kestrel", typeof(KestrelServer)), ("SocketsHttpHandler", typeof(SocketsHttpHandler))])
        {
            if (InternalDecoder.Find(type.Assembly) is not { } decoder)
            {
                return Findings.Without($"{owner}'s decoder is internal, and its members differ in this runtime.");
            }

            foreach (var (size, block) in Blocks)
            {
                for (var i = 0; i < WarmUps; i++) Measure(decoder, block);
                cases[$"{owner}, {size}"] = () => Task.FromResult(Measure(decoder, block));
            }
        }

        var times = await Turns.TakeAsync(RoundCount, cases, cancellation);
        return new Findings([.. Rows(times)], LabConditions.OfThisProcess());
    }

    /// <summary>A header block of one literal field without indexing, its name new, no Huffman code.</summary>
    internal static byte[] Literal(string name, string value) => [0, .. Text(name), .. Text(value)];

    /// <summary>Nanoseconds of one block, the delegate's and the casts' included.</summary>
    /// <exception cref="InvalidOperationException">Not every block gave its field.</exception>
    internal static double Measure(InternalDecoder decoder, byte[] block)
    {
        var (fields, started) = (decoder.Fields, Stopwatch.GetTimestamp());
        decoder.Repeat(block, Operations);
        var time = Stopwatch.GetElapsedTime(started);
        fields = decoder.Fields - fields;
        return fields == (block.Length == 0 ? 0 : Operations) ? time.TotalNanoseconds / Operations
            : throw new InvalidOperationException($"{Operations} header blocks gave {fields} fields.");
    }

    private static IEnumerable<BenchRow> Rows(IReadOnlyDictionary<string, double[]> times)
    {
        var published = Published.Load("dotnet5-improvements");
        foreach (var (name, values) in times)
        {
            var figures = published.Where(p => p.Case == $"HPACK decode, {name.Split(", ")[1]}")
                .Select(p => FormattableString.Invariant($"{p.Value:#,0.##} ns ({p.Runtime})"));
            yield return Rounds.Typical(name, "time of a header block", values, "ns", name.EndsWith(Empty)
                ? "what calling costs: a delegate and two casts, part of the rows above"
                : $"internal, reached by reflection; published: {string.Join(", ", figures)}");
        }

        foreach (var owner in times.Keys.Select(name => name.Split(", ")[0]).Distinct())
        {
            yield return Rounds.Ratio($"{owner}: {Large} ÷ {Small}", "time of a header block",
                times[$"{owner}, {Large}"], times[$"{owner}, {Small}"],
                "16 kB against 15 B: no byte is copied; without the call's own cost about twice the time");
        }
    }

    // RFC 7541, section 5.2: the length as an integer with a prefix of seven bits (5.1), then the text.
    private static byte[] Text(string text)
    {
        const int Prefix = 127, Continues = 128;
        var bytes = new List<byte>();
        if (text.Length < Prefix)
        {
            bytes.Add((byte)text.Length);
        }
        else
        {
            bytes.Add(Prefix);
            var rest = text.Length - Prefix;
            for (; rest >= Continues; rest /= Continues) bytes.Add((byte)((rest % Continues) | Continues));
            bytes.Add((byte)rest);
        }

        return [.. bytes, .. Encoding.ASCII.GetBytes(text)];
    }
}
