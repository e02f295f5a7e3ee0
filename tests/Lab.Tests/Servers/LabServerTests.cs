namespace GrpcLab.Tests.Servers;

public sealed class LabServerTests
{
    [Fact(Timeout = 240_000)]
    public async Task What_was_asked_for_is_what_the_server_has()
    {
        var asked = new LabServerOptions
        {
            MaxStreamsPerConnection = 7,
            InitialStreamWindowSize = 131_072,
            KeepAlivePingDelay = TimeSpan.FromSeconds(45),
            Delay = TimeSpan.FromMilliseconds(1.5),
            PayloadBytes = 321,
            CompressAnswers = true,
            DetailedErrors = true,
            CompressHeaders = false,
            Logging = true,
            Gc = GcMode.Server,
        };

        await using var server = await LabServer.StartAsync(asked);

        Assert.Empty(OptionSet.Differences(asked, server.Description.Options));
        Assert.Equal(GcMode.Server, server.Description.Gc);
        Assert.Equal(7, server.Limits.MaxStreamsPerConnection);
        Assert.Contains("compressed with gzip", server.Conditions.ToString());
    }

    [Fact(Timeout = 240_000)]
    public async Task Environment_variables_win_over_what_the_lab_sets()
    {
        var asked = new LabServerOptions
        {
            Environment = new Dictionary<string, string> { ["DOTNET_gcServer"] = "1", ["DOTNET_PROCESSOR_COUNT"] = "2" },
        };

        await using var server = await LabServer.StartAsync(asked);

        Assert.Equal(Environment.ProcessorCount > 1 ? GcMode.Server : GcMode.Workstation, server.Description.Gc);
    }

    [Fact(Timeout = 240_000)]
    public async Task Logging_to_a_pipe_nobody_reads_lines_from_does_not_stop_the_server()
    {
        await using var server = await LabServer.StartAsync(new LabServerOptions { Logging = true });
        using var channel = server.OpenChannel();

        // Far more than the pipe's 64 KiB.
        await Calls.AskManyAsync(channel, 200);

        Assert.Equal(100, (await Calls.AskAsync(channel)).DataLoad1.Length);
    }

    [Fact(Timeout = 240_000)]
    public async Task Cancelling_the_start_is_obeyed()
    {
        using var cancelled = new CancellationTokenSource(TimeSpan.FromMilliseconds(20));

        await Assert.ThrowsAnyAsync<OperationCanceledException>(
            () => LabServer.StartAsync(cancellation: cancelled.Token));
    }

    [Fact]
    public void A_server_that_was_not_built_says_how_to_build_it()
    {
        var error = Assert.Throws<FileNotFoundException>(
            () => ServerProgram.Kestrel.FindBuilt(new CourseFolder(Path.GetTempPath())));

        Assert.Contains("dotnet build src/Chapters", error.Message);
    }
}
