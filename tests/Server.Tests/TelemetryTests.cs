namespace GrpcLab.Server.Tests;

public sealed class TelemetryTests
{
    // Where nobody listens: the exporter fails in silence, which is its way.
    private const string Nobody = "http://127.0.0.1:9";

    // Only Linux tells which files a process has mapped.
    [LinuxTheory(Timeout = 240_000)]
    [InlineData(false)]
    [InlineData(true)]
    public async Task OpenTelemetry_is_loaded_only_when_a_collector_is_named(bool asked)
    {
        await using var server = await ServerProcess.StartAsync(asked ? ["--otlp", Nobody] : []);
        using var channel = Channels.H2c(server);
        await channel.AskAsync();

        var loaded = await File.ReadAllTextAsync($"/proc/{server.Ready.Pid}/maps");

        Assert.Equal(asked, loaded.Contains("OpenTelemetry", StringComparison.Ordinal));
    }
}
