using System.Diagnostics;
using System.Globalization;
using System.Text.Json.Nodes;
using GrpcLab.Notebooks;

namespace Notebooks.Tests.Engine;

/// <summary>An engine spoken to line by line, without the client.</summary>
internal sealed class RawEngine : IDisposable
{
    private RawEngine(ProcessStartInfo start)
    {
        start.RedirectStandardInput = start.RedirectStandardOutput = start.RedirectStandardError = true;
        Process = Process.Start(start)!;
    }

    public Process Process { get; }

    public static RawEngine Start(string folder = "") =>
        new(new ProcessStartInfo("dotnet", ["exec", EngineLocation.Find()]) { WorkingDirectory = folder });

    /// <param name="shellLine">A shell's command line in which {0} is the engine.</param>
    public static RawEngine StartBehind(string shellLine) =>
        new(new ProcessStartInfo("sh",
            ["-c", string.Format(CultureInfo.InvariantCulture, shellLine, $"dotnet exec '{EngineLocation.Find()}'")]));

    public void Send(string line)
    {
        Process.StandardInput.WriteLine(line);
        Process.StandardInput.Flush();
    }

    /// <summary>Sends a cell; <paramref name="also"/> are more properties of the request.</summary>
    public void Execute(string id, string code, params (string Name, JsonNode Value)[] also) =>
        Request(id, "execute", [("code", code), ("cell", int.Parse(id, CultureInfo.InvariantCulture)), .. also]);

    public void Request(string id, string type, params (string Name, JsonNode Value)[] properties)
    {
        var request = new JsonObject { ["id"] = id, ["type"] = type };
        foreach (var (name, value) in properties) request[name] = value;
        Send(request.ToJsonString());
    }

    /// <summary>Reads up to the first message of a type.</summary>
    public async Task<JsonNode> ReadMessageAsync(string type) =>
        JsonNode.Parse((await ReadUntilAsync($"\"type\":\"{type}\""))[^1])!;

    public async Task<List<string>> ReadUntilAsync(string text)
    {
        var lines = new List<string>();
        while (await Process.StandardOutput.ReadLineAsync() is { } line)
        {
            lines.Add(line);
            if (line.Contains(text, StringComparison.Ordinal)) return lines;
        }
        throw new EndOfStreamException($"The engine ended before it sent {text}: {string.Join('\n', lines)}");
    }

    public void Dispose()
    {
        try
        {
            Process.Kill(entireProcessTree: true);
        }
        catch (InvalidOperationException)
        {
            // It has ended, as most tests want it to.
        }
        Process.Dispose();
    }
}
