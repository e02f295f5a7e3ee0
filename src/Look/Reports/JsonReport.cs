using System.Text.Json;
using System.Text.Json.Serialization;

namespace GrpcLab.Look;

/// <summary>The report as JSON, for a pipeline.</summary>
internal static class JsonReport
{
    private static readonly JsonSerializerOptions Options = new(JsonSerializerDefaults.Web)
    {
        WriteIndented = true,
        DefaultIgnoreCondition = JsonIgnoreCondition.WhenWritingNull,
        Encoder = System.Text.Encodings.Web.JavaScriptEncoder.UnsafeRelaxedJsonEscaping,
    };

    public static string Of(IReadOnlyList<LookReport> reports) =>
        JsonSerializer.Serialize(new { Processes = reports.Select(Fields) }, Options);

    private static object Fields(LookReport report)
    {
        var seen = report.Seen;
        return new
        {
            seen.Name,
            seen.ProcessId,
            seen.Runtime,
            WindowSeconds = seen.Window.TotalSeconds,
            EventWindowSeconds = seen.EventWindow.TotalSeconds,
            CallsMade = seen.Http.Requests,
            CallsAnswered = seen.Server.Started,
            seen.Events,
            EventsLost = seen.Lost,
            seen.Cost,
            Silence = Headline.Silence(seen),
            report.Findings,
            report.NotFound,
            report.NotSeen,
            seen.Notes,
        };
    }
}
