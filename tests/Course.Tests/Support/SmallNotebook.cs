using System.Text.Json.Nodes;

namespace Course.Tests.Support;

/// <summary>A notebook of one cell of prose and one of code, as JSON.</summary>
internal static class SmallNotebook
{
    public static string Of(string prose, string code) => new JsonObject
    {
        ["cells"] = new JsonArray(
            Cell("markdown", prose),
            Cell("code", code, ("execution_count", null), ("outputs", new JsonArray()))),
        ["metadata"] = new JsonObject(),
        ["nbformat"] = 4,
        ["nbformat_minor"] = 5,
    }.ToJsonString();

    private static JsonObject Cell(string kind, string source, params (string Name, JsonNode? Value)[] more)
    {
        var cell = new JsonObject
        {
            ["cell_type"] = kind,
            ["id"] = kind,
            ["metadata"] = new JsonObject(),
            ["source"] = source,
        };
        foreach (var (name, value) in more) cell[name] = value;

        return cell;
    }
}
