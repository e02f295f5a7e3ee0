using System.Text.Json;
using System.Text.Json.Nodes;

namespace Jupyter.Tests.Hosts;

/// <summary>A small notebook in the course's dialect, made from the code of its cells.</summary>
internal static class ScratchNotebook
{
    public static byte[] Of(params string[] cells) => JsonSerializer.SerializeToUtf8Bytes(new JsonObject
    {
        ["cells"] = new JsonArray([.. cells.Select(Cell)]),
        ["metadata"] = new JsonObject
        {
            ["kernelspec"] =
                new JsonObject { ["name"] = ".net-csharp", ["display_name"] = ".NET (C#)", ["language"] = "C#" },
            ["language_info"] = new JsonObject { ["name"] = "C#" },
        },
        ["nbformat"] = 4,
        ["nbformat_minor"] = 5,
    });

    private static JsonNode Cell(string code, int index) => new JsonObject
    {
        ["cell_type"] = "code",
        ["id"] = $"scratch-{index}",
        ["execution_count"] = null,
        ["metadata"] = new JsonObject(),
        ["outputs"] = new JsonArray(),
        ["source"] = code,
    };
}
