namespace GrpcLab.Server.Tests;

public sealed class RuntimeTests
{
    [Fact(Timeout = 240_000)]
    public async Task A_gc_mode_the_runtime_did_not_start_with_is_refused_with_the_way_out()
    {
        var server = await ServerProcess.RunToEndAsync("--gc", "server");

        Assert.Equal(2, server.ExitCode);
        Assert.Contains("the runtime started with workstation GC", server.Errors);
        Assert.Contains("DOTNET_gcServer=1", server.Errors);
    }

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
