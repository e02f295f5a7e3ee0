using System.Text.Json.Nodes;

namespace GrpcLab.Notebooks;

/// <summary>The requests of the engine protocol, one JSON line each.</summary>
internal static class Messages
{
    public static string Execute(string id, CellRequest request)
    {
        // Marks let this side put raw standard error and protocol events in order again.
        var message =
            new JsonObject { ["id"] = id, ["type"] = "execute", ["code"] = request.Code, ["mark_stderr"] = true };
        if (request.File is { } file) message["file"] = Path.GetFullPath(file);
        if (request.Cell is { } cell) message["cell"] = cell;
        return message.ToJsonString();
    }

    public static string Interrupt(string id) => new JsonObject { ["id"] = id, ["type"] = "interrupt" }.ToJsonString();
}
