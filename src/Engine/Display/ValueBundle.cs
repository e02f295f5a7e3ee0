using System.Text.Encodings.Web;
using System.Text.Json;
using Microsoft.AspNetCore.Html;

namespace GrpcLab.Engine;

/// <summary>Makes the representations of a value, one for each mime type.</summary>
internal static class ValueBundle
{
    private const string Html = "text/html";
    private const string Plain = "text/plain";

    /// <summary>All representations, or only the wanted ones.</summary>
    public static IReadOnlyDictionary<string, string> Of(object? value, params string[] mimeTypes)
    {
        value = OfOthers(value);
        var all = FormatterSource.TryFormat(value) ?? Default(value);
        if (mimeTypes.Length == 0) return all;
        return mimeTypes.Distinct().ToDictionary(
            mimeType => mimeType, mimeType => all.GetValueOrDefault(mimeType) ?? Make(value, mimeType, all));
    }

    // A library of the course may leave here how it shows values of other libraries, such as charts of Plotly.NET.
    private static object? OfOthers(object? value) => value is not null
        && AppContext.GetData("GrpcLab.DisplayOfOthers") is Func<object, object?> of ? of(value) ?? value : value;

    private static Dictionary<string, string> Default(object? value)
    {
        if (value is IHtmlContent content) return new() { [Html] = Write(content), [Plain] = content.ToString() ?? "" };
        var shape = new ShapeReader().Read(value);
        var plain = TextRenderer.Render(shape);
        return shape is TextShape
            ? new() { [Plain] = plain }
            : new() { [Html] = HtmlRenderer.Render(shape), [Plain] = plain };
    }

    // A mime type that the value has no form for: text that is meant for it as it is, a scalar in a pre, or JSON.
    private static string Make(object? value, string mimeType, IReadOnlyDictionary<string, string> all) =>
        mimeType switch
        {
            Html => HtmlRenderer.Render(new ShapeReader().Read(value)),
            "application/json" => JsonSerializer.Serialize(value),
            _ => value as string ?? all.GetValueOrDefault(Plain) ?? "",
        };

    private static string Write(IHtmlContent content)
    {
        using var writer = new StringWriter();
        content.WriteTo(writer, HtmlEncoder.Default);
        return writer.ToString();
    }
}
