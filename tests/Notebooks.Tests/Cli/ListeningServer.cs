using System.Diagnostics;
using System.Text.Json;
using GrpcLab.Notebooks;

namespace Notebooks.Tests.Cli;

/// <summary>A running lab server, as somebody starts it for others.</summary>
internal sealed class ListeningServer : IAsyncDisposable
{
    private static readonly TimeSpan Limit = TimeSpan.FromSeconds(60);

    private readonly Process _process;
    private readonly JsonElement _ready;

    private ListeningServer(Process process, JsonElement ready) => (_process, _ready) = (process, ready);

    public string Pin => _ready.GetProperty("pin").GetString()!;

    /// <summary>Its TLS endpoint under the name that a certificate can be for.</summary>
    public string Address => $"https://localhost:{new Uri(_ready.GetProperty("endpoints").GetProperty("tls").GetString()!).Port}";

    public static async Task<ListeningServer> StartAsync(params string[] arguments)
    {
        var program = CourseFolder.Find().Built("Lab.Cli", "lab.dll");
        var process = Process.Start(new ProcessStartInfo("dotnet", [program, "server", .. arguments]) { RedirectStandardInput = true, RedirectStandardOutput = true })!;
        try
        {
            var line = await process.StandardOutput.ReadLineAsync().WaitAsync(Limit);
            return new ListeningServer(process, JsonElement.Parse(line ?? throw new InvalidOperationException("The server ended before it was ready.")));
        }
        catch
        {
            process.Kill(entireProcessTree: true);
            throw;
        }
    }

    public async ValueTask DisposeAsync()
    {
        _process.Kill(entireProcessTree: true);
        await _process.WaitForExitAsync().WaitAsync(Limit);
        _process.Dispose();
    }
}
