using System.Collections.Concurrent;
using System.Globalization;

namespace GrpcLab.Bench;

/// <summary>What came of a soak.</summary>
internal sealed record SoakOutcome(
    IReadOnlyList<SoakSample> Samples, SoakTally Tally, NumberedFollower Follower, long Killed, long Drained,
    Conditions Conditions)
{
    public IReadOnlyList<Flatness> Watched { get; } =
        [.. SoakMeter.Measures.Select((measure, i) => Flatness.Of(measure, [.. Samples.Select(s => s.Values[i])]))];

    /// <summary>What went wrong, in sentences; nothing where all is well.</summary>
    public IEnumerable<string> Faults =>
    [
        .. Watched.Where(one => !one.IsFlat).Select(one =>
            $"{one.Measure.Name} grew from {one.Row[1]} to {one.Row[2]}; {one.Row[3]} is allowed."),
        .. Tally.Wrong.Select(wrong => $"{wrong}."),
        .. Follower is { Lost: 0, Doubled: 0, Received: > 0, Broken: > 0 }
            ? [] : (string[])[$"The numbered stream: {Numbered}."],
        .. Killed > 0 ? [] : (string[])["No server was restarted."],
    ];

    public IEnumerable<(string What, string Count)> Counts =>
    [
        .. Tally.Rows.Select(row => ($"{row.Work}: {row.Ended}", Text(row.Count))),
        ("servers killed", Text(Killed)), ("servers ended in order", Text(Drained)),
        ("numbered statuses received", Text(Follower.Received)), ("last number", Text(Follower.Last)),
        ("numbers lost", Text(Follower.Lost)), ("numbers doubled", Text(Follower.Doubled)),
        ("numbered stream taken up again", Text(Follower.Broken)),
    ];

    private string Numbered => $"{Unit.Whole(Follower.Received)} received, {Unit.Whole(Follower.Lost)} lost, "
        + $"{Unit.Whole(Follower.Doubled)} doubled, taken up again {Unit.Whole(Follower.Broken)} times";

    /// <summary>How each measure went, as a multiple of its early median.</summary>
    public LineFigure ToFigure() => new(
        "What both sides held under mixed load",
        new Axis("time", Unit.Duration), new Axis("÷ early median", Unit.Ratio),
        [.. Watched.Select((one, i) => new Line(one.Measure.Name, [.. Samples.Select(sample =>
            new LinePoint(sample.At.TotalSeconds, sample.Values[i] / Math.Max(one.Early, 1)))]))])
    {
        Markers = false,
        Caption = "Flat lines are what is wanted. The early median is of the first third after a fifth of warm-up.",
        Conditions = Conditions,
    };

    public Table ToTable() => new(
        ["what", Column.Number("early"), Column.Number("late"), Column.Number("allowed"), "verdict"],
        [.. Watched.Select(one => one.Row)])
    {
        Caption = $"What both sides held, over {Samples[^1].At:h\\:mm\\:ss}",
        Note = "Medians of the first and the last third after a fifth of warm-up; a tenth and a slack are allowed.",
    };

    public IReadOnlyDictionary<string, string> Files => new Dictionary<string, string>
    {
        ["soak.svg"] = ToFigure().ToSvg(),
        ["soak.csv"] = Csv.Write([["seconds", .. SoakMeter.Measures.Select(measure => measure.Name)],
            .. Samples.Select(sample => (IEnumerable<string>)[
                Text(Math.Round(sample.At.TotalSeconds, 1)), .. sample.Values.Select(Text)])]),
        ["soak-flat.csv"] = Csv.Write(
            [["what", "early", "late", "allowed"], .. Watched.Select(one => one.Row.Take(4))]),
        ["soak-counts.csv"] = Csv.Write([["what", "count", "conditions"],
            .. Counts.Select(one => (IEnumerable<string>)[one.What, one.Count, $"{Conditions}"])]),
    };

    private static string Text(double number) => number.ToString("R", CultureInfo.InvariantCulture);
}

/// <summary>How often each kind of work of a soak ended in which way. Safe for several threads.</summary>
internal sealed class SoakTally
{
    private readonly ConcurrentDictionary<(string Work, string Ended), long> _counts = new();
    private readonly ConcurrentDictionary<string, long> _wrong = new();

    public IEnumerable<(string Work, string Ended, long Count)> Rows => _counts
        .Select(one => (one.Key.Work, one.Key.Ended, one.Value)).OrderBy(row => row.Work, StringComparer.Ordinal)
        .ThenBy(row => row.Ended, StringComparer.Ordinal);

    /// <summary>What ended in another way than it should, with how often.</summary>
    public IEnumerable<string> Wrong => _wrong.Select(one => $"{one.Key}: {Unit.Whole(one.Value)}").Order();

    public void Add(string work, string ended, bool isRight)
    {
        _counts.AddOrUpdate((work, ended), 1, (_, before) => before + 1);
        if (!isRight) _wrong.AddOrUpdate($"{work} ended as {ended}", 1, (_, before) => before + 1);
    }
}
