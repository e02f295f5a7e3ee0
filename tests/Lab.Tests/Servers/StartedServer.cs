using System.Diagnostics;
using System.Text.Json;

namespace GrpcLab.Tests.Servers;

/// <summary>A server with options that the lab never passes, as somebody else would start it.</summary>
internal sealed class StartedServer : IAsyncDisposable
{
    private static readonly TimeSpan Limit = TimeSpan.FromSeconds(30);

    private readonly Process _process;
    private readonly JsonElement _ready;

    private StartedServer(Process process, JsonElement ready) => (_process, _ready) = (process, ready);

    public string Token => _ready.GetProperty("token").GetString()!;

    public string Pin => _ready.GetProperty("pin").GetString()!;

    public static async Task<StartedServer> StartAsync(params string[] arguments)
    {
        var process = Process.Start(new ProcessStartInfo("dotnet", [ServerProgram.Kestrel.FindBuilt(CourseFolder.Find()), .. arguments])
        {
            RedirectStandardInput = true,
            RedirectStandardOutput = true,
        })!;
        var line = await process.StandardOutput.ReadLineAsync().WaitAsync(Limit);
        return new StartedServer(process, JsonElement.Parse(line ?? throw new InvalidOperationException("The server ended before it was ready.")));
    }

    public Uri Address(string endpoint) => new(_ready.GetProperty("endpoints").GetProperty(endpoint).GetString()!);

    /// <summary>The TLS endpoint under the name that the certificates of the tests are for.</summary>
    public Uri AsLocalhost => new UriBuilder(Address("tls")) { Host = "localhost" }.Uri;

    public async ValueTask DisposeAsync()
    {
        _process.StandardInput.Close();
        await _process.WaitForExitAsync().WaitAsync(Limit);
        _process.Dispose();
    }
}
