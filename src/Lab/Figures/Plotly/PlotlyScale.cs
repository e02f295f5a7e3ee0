using System.Text.Json.Nodes;

namespace GrpcLab;

/// <summary>Counts values in the prefix that fits their size: plotly's own ticks then read well.</summary>
internal sealed record PlotlyScale(Axis Axis, double Size, string Suffix, bool Log, IReadOnlyList<Tick> Ticks)
{
    public static PlotlyScale For(Axis axis, IEnumerable<double> values, int ticks = 6)
    {
        var list = values.ToList();
        var (size, suffix) = axis.Unit.PrefixFor(list.Select(Math.Abs).DefaultIfEmpty(0).Max());
        // Plotly drops what a logarithmic axis cannot hold; with nothing left the axis had better be linear.
        var scale = AxisScale.For(axis, list, fromZero: false, ticks);
        return new(axis, size, suffix.Trim(), scale.Log, [.. scale.Ticks.Where(t => t.Label.Length > 0)]);
    }

    private string Title => (Axis.Title, Suffix) switch
    {
        (_, "") => Axis.Title,
        _ when Log => Axis.Title,
        _ when Unit.IsSign(Suffix) => Axis.Title,
        ("", _) => Suffix,
        _ => $"{Axis.Title}, {Suffix}",
    };

    public JsonObject ToAxis()
    {
        var axis = PlotlyDocument.Axis(Title, Log);
        if (Log)
        {
            // Plotly's own labels would say 0.1 ms where 100 µs reads better.
            axis["tickmode"] = "array";
            axis["tickvals"] = PlotlyDocument.Numbers(Ticks.Select(t => Of(t.Value)));
            axis["ticktext"] = PlotlyDocument.Words(Ticks.Select(t => t.Label));
        }
        else if (Unit.IsSign(Suffix))
        {
            axis["ticksuffix"] = Suffix;
        }

        return axis;
    }

    public double Of(double value)
    {
        var scaled = value / Size;
        return double.IsFinite(scaled) ? scaled : value < 0 ? double.MinValue : double.MaxValue;
    }
}
