using System.Diagnostics;
using Grpc.Core;

namespace GrpcLab.Tests.Servers;

/// <summary>What a reader sees who runs a measuring cell again after the cell that stops the server.</summary>
public sealed class StoppedServerTests
{
    private const string Said = "This notebook has stopped its server. Run its StartAsync cell again.";

    [Fact(Timeout = 240_000)]
    public async Task Comparing_at_a_stopped_server_says_so_before_any_call()
    {
        var (server, calls) = (await LabServer.StartAsync(), 0);
        await server.StopAsync();

        var error = await Assert.ThrowsAsync<InvalidOperationException>(() => Compare.Baseline("a", () =>
        {
            calls++;
            return Task.CompletedTask;
        }).Observing(server.Behind(new NetworkConditions())).Within(Budget.Quick).RunAsync());

        Assert.Equal((Said, 0), (error.Message, calls));
    }

    [Theory(Timeout = 240_000)]
    [InlineData(Endpoint.H2c)]
    [RowOfAll(Endpoint.Tls)]
    public async Task Measuring_on_a_channel_that_was_kept_says_so_after_one_call(Endpoint endpoint)
    {
        var (server, calls) = (await LabServer.StartAsync(), 0);
        using var channel = server.OpenChannel(endpoint);
        await Calls.AskAsync(channel);
        await server.StopAsync();
        // The connection may not know yet; a reader comes later.
        await Assert.ThrowsAsync<RpcException>(() => Calls.AskAsync(channel));
        Task Ask()
        {
            calls++;
            return Calls.AskAsync(channel);
        }

        var compared = await Assert.ThrowsAsync<InvalidOperationException>(
            () => Compare.Baseline("a", Ask).Within(Budget.Quick).RunAsync());
        var loaded = await Assert.ThrowsAsync<InvalidOperationException>(
            () => ClosedLoop.RunAsync(new LoadPlan(), Ask));
        var scheduled = await Assert.ThrowsAsync<InvalidOperationException>(
            () => OpenLoop.RunAsync(OpenLoopPlan.At(10, TimeSpan.FromSeconds(0.1)), Ask));

        Assert.All([compared, loaded, scheduled], error => Assert.True(error.Message == Said, $"{error}"));
        Assert.Equal(3, calls);
        Assert.IsType<RpcException>(compared.InnerException);
        GC.KeepAlive(server);
    }

    [Fact(Timeout = 240_000)]
    public async Task Calls_beside_a_measurement_say_so_when_they_are_disposed()
    {
        var (server, called) = (await LabServer.StartAsync(), new TaskCompletionSource());
        using var channel = server.OpenChannel();
        await Calls.AskAsync(channel);
        await server.StopAsync();
        // The connection may not know yet; a reader comes later.
        await Assert.ThrowsAsync<RpcException>(() => Calls.AskAsync(channel));
        var beside = BackgroundCalls.Start(1, () =>
        {
            called.TrySetResult();
            return Calls.AskAsync(channel);
        });
        await called.Task;

        var error = await Assert.ThrowsAsync<InvalidOperationException>(() => beside.DisposeAsync().AsTask());

        Assert.Equal(Said, error.Message);
        GC.KeepAlive(server);
    }

    [Fact(Timeout = 240_000)]
    public async Task Whatever_is_asked_of_a_stopped_server_it_says_so()
    {
        var server = await LabServer.StartAsync();
        await server.StopAsync();

        Assert.All(
            [
                Assert.Throws<InvalidOperationException>(() => server.OpenChannel()),
                Assert.Throws<InvalidOperationException>(() => server.CreateHandler()),
                Assert.Throws<InvalidOperationException>(() => server.WithLatency(TimeSpan.Zero).OpenChannel()),
                await Assert.ThrowsAsync<InvalidOperationException>(
                    () => server.ObserveAsync(1, () => Task.CompletedTask)),
                Assert.Throws<InvalidOperationException>(
                    () => server.Behind(new NetworkConditions { CountFrames = true }).OpenChannel()),
                await Assert.ThrowsAsync<InvalidOperationException>(() => ServerCalls.ReadAsync(server)),
            ],
            error => Assert.Equal(Said, error.Message));
    }

    [Fact(Timeout = 240_000)]
    public async Task A_server_that_could_not_be_asked_to_end_is_still_said_to_have_died()
    {
        await using var server = await LabServer.StartAsync();
        await Assert.ThrowsAnyAsync<OperationCanceledException>(
            () => server.DrainAsync(new CancellationToken(canceled: true)));
        Assert.False(server.HasEnded);
        using var process = Process.GetProcessById(server.Pid);
        process.Kill();
        await process.WaitForExitAsync();

        var error = Assert.Throws<InvalidOperationException>(() => server.OpenChannel());

        Assert.StartsWith("The server's process has ended by itself", error.Message);
    }

    [Fact(Timeout = 240_000)]
    public async Task A_server_that_died_by_itself_is_said_to_have_died_with_its_last_lines()
    {
        await using var server = await LabServer.StartAsync(new LabServerOptions { Logging = true });
        using var channel = server.OpenChannel();
        await Calls.AskAsync(channel);
        using var process = Process.GetProcessById(server.Description.Pid);
        process.Kill();
        await process.WaitForExitAsync();

        var opening = Assert.Throws<InvalidOperationException>(() => server.OpenChannel());
        var comparing = await Assert.ThrowsAsync<InvalidOperationException>(
            () => Compare.Baseline("a", () => Calls.AskAsync(channel)).Observing(server)
                .Within(Budget.Quick).RunAsync());

        Assert.All([opening.Message, comparing.Message, server.ToBundle()[Mime.Text]], said =>
        {
            Assert.Contains("The server's process has ended by itself, with exit code 137. It said: ", said);
            Assert.True(said.Contains("/performance.Monitor/GetPerformance"), said); // So its log names the call.
        });

        await server.StopAsync();
        Assert.False(Directory.Exists(Path.GetDirectoryName(server.Endpoints.Uds)), server.Endpoints.Uds);
    }
}
