using System.Text.Json;

namespace GrpcLab.Engine;

/// <summary>One line from the owner.</summary>
internal sealed record Request(string Id, string Type, string Code)
{
    /// <summary>The notebook's path; null when there is none.</summary>
    public string? File { get; init; }

    /// <summary>The cell's number as error messages show it; null for the execution count.</summary>
    public int? Cell { get; init; }

    /// <summary>No value is shown and no execution counted.</summary>
    public bool Silent { get; init; }

    /// <summary>The end of the cell is to be marked on standard error too.</summary>
    public bool MarkStderr { get; init; }

    /// <summary>Error lines carry colours.</summary>
    public bool Ansi { get; init; }

    /// <summary>Somebody is there to answer when the cell reads its standard input.</summary>
    public bool Stdin { get; init; }

    /// <summary>What was typed, without the line's end; null at the end of the input.</summary>
    public string? Value { get; init; }

    /// <summary>Where a question is asked, in code points from the start of the code; null for its end.</summary>
    public int? Cursor { get; init; }

    /// <summary>How much an inspection tells: 0 or 1.</summary>
    public int Detail { get; init; }

    public static Request Parse(string line)
    {
        try
        {
            return Read(line);
        }
        catch (InvalidOperationException)
        {
            return Read(LoneSurrogates.Replace(line));
        }
    }

    private static Request Read(string line)
    {
        using var document = JsonDocument.Parse(line);
        var body = document.RootElement;
        return new(body.GetProperty("id").GetString() ?? "", body.GetProperty("type").GetString() ?? "",
            Text(body, "code") ?? "")
        {
            File = Text(body, "file"),
            Cell = Number(body, "cell"),
            Silent = IsTrue(body, "silent"),
            MarkStderr = IsTrue(body, "mark_stderr"),
            Ansi = IsTrue(body, "ansi"),
            Stdin = IsTrue(body, "stdin"),
            Cursor = Number(body, "cursor"),
            Detail = Number(body, "detail") ?? 0,
            Value = IsTrue(body, "eof") ? null : Text(body, "value"),
        };
    }

    private static string? Text(JsonElement body, string name) =>
        body.TryGetProperty(name, out var value) && value.ValueKind == JsonValueKind.String ? value.GetString() : null;

    private static int? Number(JsonElement body, string name) =>
        body.TryGetProperty(name, out var value) && value.ValueKind == JsonValueKind.Number
        && value.TryGetInt32(out var number)
            ? number : null;

    private static bool IsTrue(JsonElement body, string name) =>
        body.TryGetProperty(name, out var value) && value.ValueKind == JsonValueKind.True;
}
