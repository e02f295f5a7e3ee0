using System.Diagnostics;
using Grpc.Core;

namespace GrpcLab.Tests.Servers;

public sealed class LabServerTests(LabServerFixture fixture) : IClassFixture<LabServerFixture>
{
    [Theory(Timeout = 240_000)]
    [InlineData(Endpoint.H2c)]
    [InlineData(Endpoint.Tls)]
    [InlineData(Endpoint.Uds)]
    public async Task A_channel_to_each_endpoint_gets_an_answer(Endpoint endpoint)
    {
        using var channel = fixture.Server.OpenChannel(endpoint);

        var reply = await Calls.AskAsync(channel);

        Assert.Equal(100, reply.DataLoad1.Length);
    }

    [Fact(Timeout = 240_000)]
    public async Task Stopping_the_server_ends_its_process()
    {
        var server = await LabServer.StartAsync();
        using var process = Process.GetProcessById(server.Description.Pid);

        await server.StopAsync();

        Assert.True(process.WaitForExit(TimeSpan.FromSeconds(10)));
    }

    [Fact(Timeout = 240_000)]
    public async Task An_answer_that_nobody_waits_for_any_more_is_a_cancellation()
    {
        await using var server = await LabServer.StartAsync();

        await Assert.ThrowsAnyAsync<OperationCanceledException>(
            () => server.CountOpenConnectionsAsync(new CancellationToken(canceled: true)));
    }

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
        };

        await using var server = await LabServer.StartAsync(asked);

        Assert.Empty(asked.Differences(server.Description));
        Assert.Equal(7, server.Limits.MaxStreamsPerConnection);
        Assert.Contains("compressed with gzip", server.Conditions.ToString());
    }

    [Fact(Timeout = 240_000)]
    public async Task The_server_runs_with_the_collector_asked_for()
    {
        await using var server = await LabServer.StartAsync(new LabServerOptions { Gc = GcMode.Server });

        Assert.Equal(GcMode.Server, server.Description.Gc);
    }

    [Fact(Timeout = 240_000)]
    public async Task Logging_to_a_pipe_nobody_reads_lines_from_does_not_stop_the_server()
    {
        await using var server = await LabServer.StartAsync(new LabServerOptions { Logging = true });
        using var channel = server.OpenChannel();

        // Far more than the pipe's 64 KiB.
        await Calls.AskManyAsync(channel, 500);

        Assert.Equal(100, (await Calls.AskAsync(channel)).DataLoad1.Length);
    }

    [Fact(Timeout = 240_000)]
    public async Task A_server_that_takes_too_long_is_ended_and_said_so()
    {
        var options = new LabServerOptions { StartTimeout = TimeSpan.FromMilliseconds(1) };

        var error = await Assert.ThrowsAsync<TimeoutException>(() => LabServer.StartAsync(options));

        Assert.Contains("not ready within", error.Message);
    }

    [Fact(Timeout = 240_000)]
    public async Task Another_servers_certificate_is_refused()
    {
        await using var other = await LabServer.StartAsync();
        using var channel = Grpc.Net.Client.GrpcChannel.ForAddress(
            other.Address(Endpoint.Tls), new Grpc.Net.Client.GrpcChannelOptions
            {
                HttpHandler = fixture.Server.CreateHandler(Endpoint.Tls),
                DisposeHttpClient = true,
            });

        var error = await Assert.ThrowsAsync<RpcException>(() => Calls.AskAsync(channel));

        Assert.Contains("certificate", error.Status.Detail, StringComparison.OrdinalIgnoreCase);
    }

    [Fact(Timeout = 240_000)]
    public async Task Disposing_a_channel_closes_its_connection()
    {
        var server = fixture.Server;
        var channel = server.OpenChannel();
        await Calls.AskAsync(channel);
        var open = (await server.ObserveAsync(0, () => Task.CompletedTask)).ConnectionsOpen;

        var after = await server.ObserveAsync(0, () =>
        {
            channel.Dispose();
            return Task.CompletedTask;
        });

        Assert.Equal(open - 1, after.ConnectionsOpen);
    }

    [Fact(Timeout = 240_000)]
    public async Task A_channel_over_tcp_can_tell_its_connectivity()
    {
        using var channel = fixture.Server.OpenChannel(Endpoint.Tls);

        await channel.ConnectAsync(new CancellationTokenSource(TimeSpan.FromSeconds(20)).Token);

        Assert.Equal(ConnectivityState.Ready, channel.State);
    }

    [Fact(Timeout = 240_000)]
    public async Task A_server_that_was_killed_is_said_to_have_ended()
    {
        await using var server = await LabServer.StartAsync();
        using var process = Process.GetProcessById(server.Description.Pid);
        process.Kill();
        await process.WaitForExitAsync();

        var error = await Assert.ThrowsAsync<InvalidOperationException>(
            () => server.ObserveAsync(0, () => Task.CompletedTask));

        Assert.Contains("has ended", error.Message);
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

    [Fact]
    public void A_server_is_shown_as_a_table_with_its_addresses_and_limits()
    {
        var text = fixture.Server.ToBundle()[Mime.Text];

        Assert.Contains(fixture.Server.Address(Endpoint.Tls).ToString(), text);
        Assert.Contains("786,432 B a stream", text);
    }
}
