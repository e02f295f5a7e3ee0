using System.Text.Json;

namespace Course.Tests.Support;

/// <summary>Reads what a run left in a notebook: its outputs by mime type, as any other program would.</summary>
internal sealed class ExecutedNotebook(string path)
{
    private readonly JsonElement _root = JsonDocument.Parse(File.ReadAllBytes(path)).RootElement;

    public IEnumerable<JsonElement> Cells => _root.GetProperty("cells").EnumerateArray();

    public IEnumerable<JsonElement> Outputs => Cells
        .Where(c => c.GetProperty("cell_type").GetString() == "code")
        .SelectMany(c => c.GetProperty("outputs").EnumerateArray());

    public IEnumerable<Claimed> Claims => Bundles("application/vnd.grpc-lab.claim+json").Select(c => new Claimed(
        Text(c, "kind"), Text(c, "state"), Text(c, "text")));

    public IEnumerable<Answered> Exercises => Answers("application/vnd.grpc-lab.exercise+json");

    public IEnumerable<Answered> Quiz => Answers("application/vnd.grpc-lab.quiz+json");

    /// <summary>What its outputs say as plain text.</summary>
    public IEnumerable<string> Texts => Bundles("text/plain").Select(text => string.Concat(Lines(text)));

    /// <summary>How many figures its outputs hold, those inside a report included.</summary>
    public int Figures =>
        Bundles("text/html").Sum(html => string.Concat(Lines(html)).Split("<img data-figure=").Length - 1);

    private IEnumerable<Answered> Answers(string mime) =>
        Bundles(mime).Select(a => new Answered(Text(a, "id"), Text(a, "state"), Text(a, "detail")));

    private IEnumerable<JsonElement> Bundles(string mime) => Outputs
        .Where(o => o.TryGetProperty("data", out var data) && data.TryGetProperty(mime, out _))
        .Select(o => o.GetProperty("data").GetProperty(mime));

    // nbformat writes text as a list of lines or as one string.
    private static IEnumerable<string> Lines(JsonElement text) => text.ValueKind == JsonValueKind.Array
        ? text.EnumerateArray().Select(line => line.GetString()!)
        : [text.GetString()!];

    private static string Text(JsonElement item, string name) =>
        item.TryGetProperty(name, out var value) ? value.GetString() ?? "" : "";
}

/// <summary>A claim and how it came out.</summary>
internal sealed record Claimed(string Kind, string State, string Text);

/// <summary>An exercise or quiz question and how it came out.</summary>
internal sealed record Answered(string Id, string State, string Detail);
