using System.Globalization;
using System.Text;
using System.Text.Json.Nodes;
using CliWrap;
using GrpcLab;
using GrpcLab.Notebooks;

namespace Notebooks.Tests.Engine;

/// <summary>An engine spoken to line by line, without the client.</summary>
internal sealed class RawEngine : IDisposable
{
    private readonly TaskCompletionSource _read = new();

    private RawEngine(Command command) => Program = OwnedProgram.Launch("engine",
        command.WithStandardErrorPipe(PipeTarget.Create((errors, _) =>
        {
            Errors = new StreamReader(errors, Encoding.UTF8);
            return _read.Task;
        })));

    public OwnedProgram Program { get; }

    /// <summary>What it writes to its standard error.</summary>
    public StreamReader Errors { get; private set; } = StreamReader.Null;

    public static RawEngine Start(string folder = "") =>
        new(new Command("dotnet").WithArguments(["exec", EngineProcess.Location]).WithWorkingDirectory(folder));

    /// <param name="shellLine">A shell's command line in which {0} is the engine.</param>
    public static RawEngine StartBehind(string shellLine) =>
        new(new Command("sh").WithArguments(
            ["-c", string.Format(CultureInfo.InvariantCulture, shellLine, $"dotnet exec '{EngineProcess.Location}'")]));

    public void Send(string line) => Program.WriteLineAsync(line).GetAwaiter().GetResult();

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
        while (await Program.Output.ReadLineAsync() is { } line)
        {
            lines.Add(line);
            if (line.Contains(text, StringComparison.Ordinal)) return lines;
        }
        throw new EndOfStreamException($"The engine ended before it sent {text}: {string.Join('\n', lines)}");
    }

    public void Dispose()
    {
        Program.KillTreeAsync().GetAwaiter().GetResult();
        _read.SetResult();
        Program.DisposeAsync().AsTask().GetAwaiter().GetResult();
    }
}

/// <summary>An engine spoken to line by line, shared by the tests of a class.</summary>
public sealed class RawEngineFixture : IDisposable
{
    internal RawEngine Engine { get; } = RawEngine.Start();

    public void Dispose() => Engine.Dispose();
}
