using System.Globalization;
using System.Text.Json.Nodes;
using GrpcLab.Notebooks;

namespace Notebooks.Tests;

/// <summary>Makes small notebooks in the portable dialect.</summary>
internal sealed class NotebookBuilder
{
    private readonly JsonArray _cells = [];

    /// <summary>A notebook that begins as every chapter does: title, build, load.</summary>
    public static NotebookBuilder Chapter(string title) => new NotebookBuilder()
        .Markdown($"# {title}\nWhat it is about.")
        .Code("""#load "../notebooks/build-lab.csx" """.TrimEnd())
        .Code("""#load "../artifacts/lab/lab.csx" """.TrimEnd());

    public NotebookBuilder Markdown(string source, params string[] tags) => Add(new()
    {
        ["cell_type"] = "markdown",
        ["id"] = Id,
        ["metadata"] = Tagged([], tags),
        ["source"] = NotebookJson.Lines(source),
    });

    public NotebookBuilder Code(string source, params string[] tags) => Add(new()
    {
        ["cell_type"] = "code",
        ["execution_count"] = null,
        ["id"] = Id,
        ["metadata"] = Tagged(
            new()
            {
                ["dotnet_interactive"] = new JsonObject { ["language"] = "csharp" },
                ["polyglot_notebook"] = new JsonObject { ["kernelName"] = "csharp" },
            },
            tags),
        ["outputs"] = new JsonArray(),
        ["source"] = NotebookJson.Lines(source),
    });

    public Notebook Build() => Notebook.Parse(ToBytes(), "built notebook");

    public string ToJson() => System.Text.Encoding.UTF8.GetString(ToBytes());

    private string Id => string.Create(CultureInfo.InvariantCulture, $"cell-{_cells.Count + 1}");

    private byte[] ToBytes() => NotebookJson.ToFile(new JsonObject
    {
        ["cells"] = _cells.DeepClone(),
        ["metadata"] = new JsonObject
        {
            ["kernelspec"] =
                new JsonObject { ["display_name"] = ".NET (C#)", ["language"] = "C#", ["name"] = ".net-csharp" },
            ["language_info"] = new JsonObject(
                LanguageInfo.Members.Select(m => KeyValuePair.Create(m.Name, (JsonNode?)m.Value))),
            ["polyglot_notebook"] = JsonNode.Parse(
                """{"kernelInfo":{"defaultKernelName":"csharp","items":[{"aliases":[],"name":"csharp"}]}}"""),
        },
        ["nbformat"] = 4,
        ["nbformat_minor"] = 5,
    });

    private NotebookBuilder Add(JsonObject cell)
    {
        _cells.Add((JsonNode)cell);
        return this;
    }

    private static JsonObject Tagged(JsonObject metadata, string[] tags)
    {
        if (tags.Length > 0) metadata["tags"] = new JsonArray([.. tags.Select(tag => JsonValue.Create(tag))]);

        return metadata;
    }
}
