using System.Text.Json;
using GrpcLab.Engine.Compiling;
using GrpcLab.Engine.Completion;
using GrpcLab.Engine.Errors;

namespace GrpcLab.Engine.Protocol;

/// <summary>The events of the protocol, one method each.</summary>
internal static class Events
{
    public static void Ready(this Outbox outbox, string version, string framework) => outbox.Send("ready", null, json =>
    {
        json.WriteString("version", version);
        json.WriteString("framework", framework);
    });

    public static void Display(
        this Outbox outbox, string parent, IReadOnlyDictionary<string, string> bundle, string? displayId) =>
        outbox.Send("display", parent, json => WriteDisplay(json, bundle, displayId));

    public static void WriteDisplay(Utf8JsonWriter json, IReadOnlyDictionary<string, string> bundle, string? displayId)
    {
        WriteData(json, bundle);
        if (displayId is not null) json.WriteString("display_id", displayId);
    }

    public static void Result(
        this Outbox outbox, string parent, IReadOnlyDictionary<string, string> bundle, int count) =>
        outbox.Send("result", parent, json =>
        {
            WriteData(json, bundle);
            json.WriteNumber("execution_count", count);
        });

    /// <summary>What the cell has put out so far is to go, at once and not with its next output.</summary>
    public static void ClearOutput(this Outbox outbox, string parent) =>
        outbox.Send("clear_output", parent, json => json.WriteBoolean("wait", false));

    public static void Error(this Outbox outbox, string parent, CellError error, bool ansi) =>
        outbox.Send("error", parent, json =>
        {
            json.WriteString("name", error.Name);
            json.WriteString("message", error.Message);
            json.WriteStartArray("traceback");
            foreach (var line in error.Traceback) json.WriteStringValue(ansi ? line.ToAnsi() : line.ToString());
            json.WriteEndArray();
            if (error.Line is { } line1) json.WriteNumber("line", line1);
            if (error.Column is { } column) json.WriteNumber("column", column);
        });

    /// <param name="outbox">Where it goes.</param>
    /// <param name="parent">The request.</param>
    /// <param name="status">How the cell ended.</param>
    /// <param name="note">What else the reader should know of it; null for nothing.</param>
    /// <param name="count">The number of the execution.</param>
    /// <param name="elapsed">How long it took.</param>
    public static void Done(
        this Outbox outbox, string parent, string status, string? note, int count, TimeSpan elapsed) =>
        outbox.Send("done", parent, json =>
        {
            json.WriteString("status", status);
            if (note is not null) json.WriteString("note", note);
            json.WriteNumber("execution_count", count);
            json.WriteNumber("elapsed_ms", Math.Round(elapsed.TotalMilliseconds, 3));
        });

    public static void IsComplete(this Outbox outbox, string parent, Completeness completeness) =>
        outbox.Send("is_complete_reply", parent, json =>
        {
            json.WriteString("status", completeness.Status);
            if (completeness.Indent is { } indent) json.WriteString("indent", indent);
        });

    public static void Completion(this Outbox outbox, string parent, CompletionAnswer answer) =>
        outbox.Send("complete_reply", parent, json =>
        {
            json.WriteStartArray("matches");
            foreach (var match in answer.Matches)
            {
                json.WriteStartObject();
                json.WriteString("text", match.Text);
                json.WriteString("kind", match.Kind);
                if (match.Signature is { } signature) json.WriteString("signature", signature);
                json.WriteEndObject();
            }
            json.WriteEndArray();
            json.WriteNumber("start", answer.Start);
            json.WriteNumber("end", answer.End);
        });

    /// <param name="outbox">Where it goes.</param>
    /// <param name="parent">The request.</param>
    /// <param name="bundle">What is known, for each mime type; null for nothing.</param>
    public static void Inspection(this Outbox outbox, string parent, IReadOnlyDictionary<string, string>? bundle) =>
        outbox.Send("inspect_reply", parent, json =>
        {
            json.WriteBoolean("found", bundle is not null);
            WriteData(json, bundle ?? new Dictionary<string, string>());
        });

    private static void WriteData(Utf8JsonWriter json, IReadOnlyDictionary<string, string> bundle)
    {
        json.WriteStartObject("data");
        foreach (var (mimeType, text) in bundle) json.WriteString(mimeType, text);
        json.WriteEndObject();
    }
}
