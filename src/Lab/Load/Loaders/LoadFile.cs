using System.Globalization;
using System.Text.Json;
using System.Text.Json.Serialization;

namespace GrpcLab;

/// <summary>
/// The samples of one loader as text: three lines that begin with # say what they are, then a row for each call, then a
/// line that says how many there were. docs/load.md describes it.
/// </summary>
internal static class LoadFile
{
    private const string Magic = "# grpclab-load 1", Settings = "# settings ", Loader = "# loader ", End = "# end ",
        Columns = "intended_us,late_us,latency_us,status", Answered = "OK";

    // A time span counts in steps of 100 ns, so one decimal of a microsecond loses nothing.
    private const decimal TicksPerMicrosecond = TimeSpan.TicksPerMicrosecond;

    private static readonly JsonSerializerOptions Json = new(JsonSerializerDefaults.Web)
    {
        Converters = { new JsonStringEnumConverter(JsonNamingPolicy.CamelCase) },
        Encoder = System.Text.Encodings.Web.JavaScriptEncoder.UnsafeRelaxedJsonEscaping,
        RespectNullableAnnotations = true,
        RespectRequiredConstructorParameters = true,
    };

    /// <summary>Writes them.</summary>
    public static void Write(TextWriter writer, LoadSamples samples)
    {
        var result = samples.Result;
        var head = new Head(samples.Place, samples.Seed, samples.Started, result.Elapsed, result.PeakInFlight,
            result.FirstError, result.Conditions.Items);
        writer.WriteLine(Magic);
        writer.WriteLine(Settings + JsonSerializer.Serialize(samples.Settings, Json));
        writer.WriteLine(Loader + JsonSerializer.Serialize(head, Json));
        writer.WriteLine(Columns);
        foreach (var call in result.Calls) writer.WriteLine(Row(call));

        writer.WriteLine(End + result.Calls.Count.ToString(CultureInfo.InvariantCulture));
    }

    /// <summary>Writes the calls of several loaders as one table, which is not to be merged again.</summary>
    public static void WriteAll(TextWriter writer, MergedLoads merged)
    {
        writer.WriteLine("machine,seed," + Columns);
        foreach (var (load, call) in merged.Loads.SelectMany(load => load.Result.Calls.Select(call => (load, call))))
        {
            writer.WriteLine(FormattableString.Invariant($"{load.Place},{load.Seed},{Row(call)}"));
        }
    }

    /// <summary>Whether a file holds samples: the first of its lines that begins so.</summary>
    public static bool IsOne(string path) => File.ReadLines(path).Contains(Magic);

    /// <summary>Reads them. What stands before them and behind them is left alone: a log may hold more.</summary>
    /// <exception cref="InvalidDataException">The file holds none, or not all of them.</exception>
    public static LoadSamples Read(string path)
    {
        try
        {
            using var lines = File.ReadLines(path).SkipWhile(line => line != Magic).Skip(1).GetEnumerator();
            var settings = JsonSerializer.Deserialize<LoadSettings>(Next(lines, Settings), Json)!;
            var head = JsonSerializer.Deserialize<Head>(Next(lines, Loader), Json)!;
            _ = Next(lines, Columns);
            var calls = Calls(lines);
            return new(settings, head.Place, head.Started, new OpenLoopResult
            {
                Plan = settings.ToPlan(head.Seed),
                Calls = calls,
                PeakInFlight = head.PeakInFlight,
                FirstError = head.FirstError,
                Elapsed = head.Elapsed,
                Conditions = new(head.Conditions),
            });
        }
        catch (Exception e) when (e is InvalidDataException or JsonException or FormatException or OverflowException)
        {
            throw new InvalidDataException(
                $"{path} does not hold all samples of a loader, as lab load writes them: {e.Message}", e);
        }
    }

    private static string Next(IEnumerator<string> lines, string begin) =>
        !lines.MoveNext() ? throw new InvalidDataException($"It ends before the line that begins with \"{begin}\".")
        : lines.Current.StartsWith(begin, StringComparison.Ordinal) ? lines.Current[begin.Length..]
        : throw new InvalidDataException($"\"{lines.Current}\" stands where a line begins with \"{begin}\".");

    private static List<OpenLoopCall> Calls(IEnumerator<string> lines)
    {
        var calls = new List<OpenLoopCall>();
        while (lines.MoveNext())
        {
            if (!lines.Current.StartsWith(End, StringComparison.Ordinal))
            {
                calls.Add(CallOf(calls.Count, lines.Current.Split(',')));
                continue;
            }

            var count = int.Parse(lines.Current[End.Length..], CultureInfo.InvariantCulture);
            return count == calls.Count ? calls
                : throw new InvalidDataException(
                    $"Its last line speaks of {count} calls, and there are {calls.Count}.");
        }

        throw new InvalidDataException($"It ends after {calls.Count} calls without saying that these are all. "
            + "The loader was stopped, or its log was cut.");
    }

    private static string Row(OpenLoopCall call) => string.Join(',',
        Microseconds(call.Intended), Microseconds(call.Started - call.Intended),
        Microseconds(call.Ended - call.Intended), call.Error ?? Answered);

    private static OpenLoopCall CallOf(int number, string[] row)
    {
        if (row.Length != 4) throw new InvalidDataException($"\"{string.Join(',', row)}\" is no row of four.");

        var (intended, status) = (Time(row[0]), row[3]);
        return new(number, intended, intended + Time(row[1]), intended + Time(row[2]),
            OpenLoopRun.EndOf(status == Answered ? null : status), status == Answered ? null : status);
    }

    private static string Microseconds(TimeSpan time) =>
        (time.Ticks / TicksPerMicrosecond).ToString("0.0", CultureInfo.InvariantCulture);

    private static TimeSpan Time(string microseconds) => TimeSpan.FromTicks(
        (long)(decimal.Parse(microseconds, CultureInfo.InvariantCulture) * TicksPerMicrosecond));

    /// <summary>What differs from loader to loader.</summary>
    private sealed record Head(
        string Place, int Seed, DateTimeOffset Started, TimeSpan Elapsed, int PeakInFlight, string? FirstError,
        IReadOnlyList<KeyValuePair<string, string>> Conditions);
}
