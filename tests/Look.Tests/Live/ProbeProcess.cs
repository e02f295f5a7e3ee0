using CliWrap;

namespace GrpcLab.Look.Tests;

/// <summary>A process of tests/Look.Faults: a server, or a client with one fault.</summary>
internal sealed class ProbeProcess : IAsyncDisposable
{
    private readonly OwnedProgram _program;

    private ProbeProcess(OwnedProgram program) => _program = program;

    public int Id => _program.Pid;

    public string Address => _program.Ready.GetProperty("address").GetString()!;

    public static Task<ProbeProcess> ServerAsync(string fault = "healthy") => StartAsync(["server", fault]);

    public static Task<ProbeProcess> ClientAsync(string fault, ProbeProcess server) =>
        StartAsync(["client", fault, server.Address]);

    public static async Task<ProbeProcess> StartAsync(
        IReadOnlyList<string> arguments, IReadOnlyDictionary<string, string?>? variables = null)
    {
        var assembly = CourseFolder.Find().Built("Look.Faults", "Look.Faults.dll");
        var command = new Command("dotnet").WithArguments([assembly, .. arguments])
            .WithEnvironmentVariables(variables ?? new Dictionary<string, string?>());
        return new(await OwnedProgram.StartAsync(
            string.Join(' ', arguments), command, TimeSpan.FromMinutes(2), CancellationToken.None,
            takesCommands: true));
    }

    /// <summary>The names of the event sources that somebody listens to in it.</summary>
    public async Task<IReadOnlyList<string>> EnabledSourcesAsync()
    {
        using var patience = new CancellationTokenSource(TimeSpan.FromMinutes(1));
        var answer = await _program.AskAsync("sources", patience.Token);
        return [.. answer.GetProperty("enabled").EnumerateArray().Select(name => name.GetString()!)];
    }

    public Task KillAsync() => _program.KillAsync();

    public ValueTask DisposeAsync() => _program.DisposeAsync();
}
