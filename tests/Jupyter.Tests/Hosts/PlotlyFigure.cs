using System.Text.Json;

namespace Jupyter.Tests.Hosts;

/// <summary>Checks a figure's JSON against what plotly.js takes: hosts such as VS Code hand it over as it is.</summary>
internal static class PlotlyFigure
{
    private static readonly string[] TraceTypes = ["scatter", "bar"];
    private static readonly string[] AxisTypes = ["linear", "log", "category"];
    private static readonly string[] Modes = ["lines", "markers", "lines+markers", "text", "none"];

    public static void Check(JsonElement figure)
    {
        var (data, layout) = (figure.GetProperty("data"), figure.GetProperty("layout"));

        Assert.Equal(JsonValueKind.Array, data.ValueKind);
        Assert.NotEqual(0, data.GetArrayLength());
        Assert.All(data.EnumerateArray(), CheckTrace);
        Assert.False(string.IsNullOrWhiteSpace(layout.GetProperty("title").GetProperty("text").GetString()));
        CheckAxis(layout.GetProperty("xaxis"));
        CheckAxis(layout.GetProperty("yaxis"));
        foreach (var list in new[] { "shapes", "annotations" })
        {
            Assert.True(!layout.TryGetProperty(list, out var items) || items.ValueKind == JsonValueKind.Array,
                $"{list} is a list");
        }
    }

    private static void CheckTrace(JsonElement trace)
    {
        var (x, y) = (trace.GetProperty("x"), trace.GetProperty("y"));

        Assert.Contains(trace.GetProperty("type").GetString(), TraceTypes);
        Assert.True(!trace.TryGetProperty("mode", out var mode) || Modes.Contains(mode.GetString()), mode.ToString());
        Assert.NotEqual(0, x.GetArrayLength());
        Assert.Equal(x.GetArrayLength(), y.GetArrayLength());
        Assert.All(x.EnumerateArray().Concat(y.EnumerateArray()), CheckCoordinate);
    }

    // null is a gap; JSON has no NaN, and text names a category.
    private static void CheckCoordinate(JsonElement at) =>
        Assert.Contains(at.ValueKind, new[] { JsonValueKind.Number, JsonValueKind.String, JsonValueKind.Null });

    private static void CheckAxis(JsonElement axis)
    {
        Assert.Equal(JsonValueKind.Object, axis.ValueKind);
        Assert.True(
            !axis.TryGetProperty("type", out var type) || AxisTypes.Contains(type.GetString()), type.ToString());
        if (axis.TryGetProperty("tickvals", out var values) && axis.TryGetProperty("ticktext", out var texts))
        {
            Assert.Equal(values.GetArrayLength(), texts.GetArrayLength());
        }

        if (axis.TryGetProperty("range", out var range)) Assert.Equal(2, range.GetArrayLength());
    }
}
