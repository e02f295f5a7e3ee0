using System.Text.Json;
using System.Xml.Linq;
using FsCheck;
using FsCheck.Fluent;

namespace GrpcLab.Tests.Figures;

/// <summary>Whatever finite data and whatever words: four well-formed documents, no exception.</summary>
public sealed class FigurePropertyTests
{
    private static readonly Config Settings = Config.QuickThrowOnFailure
        .WithMaxTest(TestScope.IsAll ? 150 : 40).WithReplay(20250101UL, 7UL);

    private static readonly Unit[] Units =
        [Unit.Duration, Unit.Count, Unit.Bytes, Unit.Ratio, Unit.Percent, Unit.PerSecond];

    private static Axis AxisOf(string? title, int unit, bool log) =>
        new(title ?? "", Units[Math.Abs(unit % Units.Length)]) { Log = log };

    [Fact]
    public void Bars_of_any_data_can_be_written() =>
        Prop.ForAll<(string?, NormalFloat, NormalFloat?, bool)[], int, bool>((bars, unit, log) =>
            AllWellFormed(new BarFigure("Cost", AxisOf("x", unit, log),
                [.. bars.Select(
                    b => new Bar(b.Item1 ?? "", b.Item2.Get, b.Item3?.Get, Series: b.Item4 ? b.Item1 : null))])
            { Reference = unit })).Check(Settings);

    [Fact]
    public void Any_words_can_be_written() => Prop.ForAll<string?, string?, string?>((title, label, note) =>
        AllWellFormed(new LineFigure(title ?? "", AxisOf(label, 0, false), AxisOf(note, 1, true),
            [new(label ?? "", [new(1, 1)]), new(note ?? "", [])])
        { Caption = note, Conditions = new([new("x", title ?? "")]) })).Check(Settings);

    [Fact]
    public void Lines_of_any_data_can_be_written() =>
        Prop.ForAll<(string?, (NormalFloat, NormalFloat, NormalFloat?)[])[], int, bool>((lines, unit, log) =>
            AllWellFormed(new LineFigure("Cost", AxisOf("x", unit + 1, !log), AxisOf("y", unit, log),
                [.. lines.Select((l, i) => new Line(l.Item1 ?? "",
                    [.. l.Item2.Select(p => new LinePoint(p.Item1.Get, p.Item2.Get, p.Item3?.Get, p.Item3?.Get))])
                    { Predicted = i % 3 == 2 })]))).Check(Settings);

    [Fact]
    public void Timelines_of_any_data_can_be_written() => Prop.ForAll<(string?, long, long, int)[]>(spans =>
        AllWellFormed(new TimelineFigure("Opening",
            [.. spans.Select(s => new TimelineSpan(s.Item1 ?? "", new(Math.Min(s.Item2, s.Item3)),
                new(Math.Max(s.Item2, s.Item3))) { Depth = s.Item4, Lane = s.Item1 })])))
        .Check(Settings);

    [Theory]
    [InlineData(0), InlineData(1), InlineData(-1), InlineData(double.MaxValue), InlineData(double.MinValue),
        InlineData(double.Epsilon)]
    public void A_single_extreme_value_can_be_written(double value) => Assert.All<Figure>(
        [
            new BarFigure("Cost", AxisOf("x", 0, false), [new("one", value, double.MinValue, double.MaxValue)]),
            new BarFigure("Cost", AxisOf("x", 0, true), [new("one", value)]),
            new LineFigure("Cost", AxisOf("x", 2, true), AxisOf("y", 3, false),
                [new("one", [new(value, value, value, value)]), new("none", [])]),
        ], f => Assert.True(AllWellFormed(f)));

    private static bool AllWellFormed(Figure figure)
    {
        foreach (var width in (int[])[320, 640])
        {
            var svg = XDocument.Parse(figure.ToSvg(width));
            Assert.DoesNotContain(
                "NaN", string.Concat(svg.Descendants().Attributes().Select(a => a.Value)), StringComparison.Ordinal);
            Assert.DoesNotContain(
                "∞", string.Concat(svg.Descendants().Attributes("d").Select(a => a.Value)), StringComparison.Ordinal);
        }
        using var json = JsonDocument.Parse(figure.ToPlotlyJson());
        return json.RootElement.GetProperty("data").ValueKind == JsonValueKind.Array
            && figure.ToText().Length > 0 && figure.ToHtml().Contains("alt=\"", StringComparison.Ordinal)
            && figure.AltText.Length > 0;
    }
}
