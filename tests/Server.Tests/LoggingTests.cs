namespace GrpcLab.Server.Tests;

public sealed class LoggingTests
{
    [Fact(Timeout = 240_000)]
    public async Task With_logging_each_request_is_told_on_standard_error_and_standard_output_stays_clean()
    {
        await using var server = await ServerProcess.StartAsync("--logging", "on");
        using var channel = Channels.H2c(server);
        await channel.AskAsync();

        server.Process.CloseInput();
        var ended = await server.Process.EndAsync();

        Assert.Equal("on", server.Ready.Options["logging"]);
        Assert.Equal(server.ReadyText + Environment.NewLine, ended.Output);
        Assert.Contains("/performance.Monitor/GetPerformance", ended.Errors);
    }
}
