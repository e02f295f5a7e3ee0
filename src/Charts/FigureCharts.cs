using System.Collections.Concurrent;
using System.Text.Json;
using System.Text.Json.Nodes;
using Microsoft.FSharp.Collections;
using Plotly.NET;
using Plotly.NET.LayoutObjects;
using Plotly.NET.TraceObjects;

namespace GrpcLab;

/// <summary>Figures of the lab as charts of Plotly.NET, to be restyled with its own functions.</summary>
public static class FigureCharts
{
    /// <summary>Where the lab leaves how it shows values of other libraries; the course's engine looks there.</summary>
    internal const string OthersKey = "GrpcLab.DisplayOfOthers";

    /// <summary>plotly's name for a remark that it does not read: here, which figure a chart was made from.</summary>
    internal const string Meta = "meta";

    private static readonly ConcurrentDictionary<string, Figure> Made = new();

    /// <summary>
    /// The same data, titles, units and colours as a chart of Plotly.NET. As the last expression of a cell it goes out
    /// as a plotly figure, as the lab's picture with the chart's titles and names, and as a table: nothing is fetched.
    /// </summary>
    /// <param name="figure">The figure.</param>
    public static GenericChart ToChart(this Figure figure)
    {
        ArgumentNullException.ThrowIfNull(figure);
        AppContext.SetData(
            OthersKey, (Func<object, object?>)(value => value is GenericChart chart ? new ShownChart(chart) : null));
        var document = JsonNode.Parse(figure.ToPlotlyJson())!.AsObject();
        var layout = (Layout)Fill(new Layout(), document["layout"]!.AsObject());
        var id = $"figure {Made.Count + 1}";
        Made[id] = figure;
        layout.SetProperty(Meta, id);
        var traces = document["data"]!.AsArray().Select(trace => trace!.AsObject())
            .Select(trace => (Trace)Fill(new Trace2D((string)trace["type"]!), trace));
        return GenericChart.setLayout(layout, GenericChart.ofTraceObjects(false, ListModule.OfSeq(traces)));
    }

    /// <summary>The figure that a chart was made from; null when it was made by others.</summary>
    internal static Figure? Origin(string? id) => id is null ? null : Made.GetValueOrDefault(id);

    private static DynamicObj.DynamicObj Fill(DynamicObj.DynamicObj target, JsonObject from)
    {
        foreach (var (name, value) in from) target.SetProperty(name, Value(name, value));
        return target;
    }

    // Plotly.NET's functions find and change an object only if it has their type for it.
    private static object? Value(string name, JsonNode? node) => node switch
    {
        JsonObject axis when name is "xaxis" or "yaxis" => Fill(new LinearAxis(), axis),
        JsonObject title when name == "title" => Fill(new Title(), title),
        JsonObject font when name == "font" => Fill(new Font(), font),
        JsonObject line when name == "line" => Fill(new Plotly.NET.Line(), line),
        JsonObject marker when name == "marker" => Fill(new Marker(), marker),
        JsonObject legend when name == "legend" => Fill(new Plotly.NET.LayoutObjects.Legend(), legend),
        JsonObject other => Fill(new DynamicObj.DynamicObj(), other),
        JsonArray notes when name == "annotations" =>
            notes.Select(note => (Annotation)Fill(new Annotation(), note!.AsObject())).ToArray(),
        JsonArray shapes when name == "shapes" =>
            shapes.Select(shape => (Shape)Fill(new Shape(), shape!.AsObject())).ToArray(),
        JsonArray values => values.Select(value => Value("", value)).ToArray(),
        JsonValue value => value.GetValueKind() switch
        {
            JsonValueKind.Number => value.GetValue<double>(),
            JsonValueKind.String => value.GetValue<string>(),
            _ => value.GetValue<bool>(),
        },
        _ => null,
    };
}
