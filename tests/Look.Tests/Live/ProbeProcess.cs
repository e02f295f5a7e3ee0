using System.Text.Json;
using CliWrap;

namespace GrpcLab.Look.Tests;

/// <summary>A process of tests/Look.Faults: a server, or a client with faults or none.</summary>
internal sealed class ProbeProcess : IAsyncDisposable
{
    private readonly OwnedProgram _program;

    private ProbeProcess(OwnedProgram program) => _program = program;

    public int Id => _program.Pid;

    public static Task<ProbeProcess> ServerAsync(string log = "Warning") =>
        StartAsync(["--role", "server", "--log", log]);

    /// <param name="server">Whom it calls.</param>
    /// <param name="what">What it does.</param>
    /// <param name="executable">One published for another runtime; without it, the assembly that was built.</param>
    public static Task<ProbeProcess> ClientAsync(ProbeProcess server, ProbeCase what, string? executable = null) =>
        StartAsync(
            ["--role", "client", "--server", server._program.Ready.GetRawText(), .. what.Arguments], what.Variables,
            executable);

    public static Task<ProbeProcess> ClientAsync(ProbeProcess server, string faults) =>
        ClientAsync(server, new ProbeCase(faults));

    /// <summary>The names of the event sources that somebody listens to in it.</summary>
    public async Task<IReadOnlyList<string>> EnabledSourcesAsync()
    {
        var answer = await AskAsync("sources");
        return [.. answer.GetProperty("enabled").EnumerateArray().Select(name => name.GetString()!)];
    }

    /// <summary>What a call took on average since this was last asked, in seconds; null without a call.</summary>
    public async Task<double?> MeanCallAsync()
    {
        var answer = await AskAsync("calls");
        var calls = answer.GetProperty("calls").GetInt64();
        return calls == 0 ? null : answer.GetProperty("seconds").GetDouble() / calls;
    }

    public Task KillAsync() => _program.KillAsync();

    public ValueTask DisposeAsync() => _program.DisposeAsync();

    private static async Task<ProbeProcess> StartAsync(
        IReadOnlyList<string> arguments, IReadOnlyDictionary<string, string?>? variables = null,
        string? executable = null)
    {
        string[] assembly = executable is null ? [CourseFolder.Find().Built("Look.Faults", "Look.Faults.dll")] : [];
        var command = new Command(executable ?? "dotnet").WithArguments([.. assembly, .. arguments])
            .WithEnvironmentVariables(variables ?? new Dictionary<string, string?>());
        return new(await OwnedProgram.StartAsync(
            string.Join(' ', arguments), command, TimeSpan.FromMinutes(2), CancellationToken.None,
            takesCommands: true));
    }

    private async Task<JsonElement> AskAsync(string question)
    {
        using var patience = new CancellationTokenSource(TimeSpan.FromMinutes(1));
        return await _program.AskAsync(question, patience.Token);
    }
}

/// <summary>What a client does: faults, or none, at a load.</summary>
internal sealed record ProbeCase(string Faults, string Load = "light", bool Tls = false, bool Streaming = false)
{
    public IReadOnlyDictionary<string, string?> Variables { get; init; } = new Dictionary<string, string?>();

    public IEnumerable<string> Arguments =>
        ["--faults", Faults, "--load", Load, "--tls", $"{Tls}", "--streaming", $"{Streaming}"];
}

/// <summary>One server for all tests that do nothing to it.</summary>
public sealed class SharedServer : IAsyncLifetime
{
    internal ProbeProcess Process { get; private set; } = null!;

    public async ValueTask InitializeAsync() => Process = await ProbeProcess.ServerAsync();

    public ValueTask DisposeAsync() => Process.DisposeAsync();
}
