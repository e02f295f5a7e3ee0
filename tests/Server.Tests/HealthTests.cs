using System.Net;
using System.Net.Sockets;
using Grpc.Core;
using Grpc.Health.V1;
using Grpc.Net.Client;
using static Grpc.Health.V1.HealthCheckResponse.Types;

namespace GrpcLab.Server.Tests;

public sealed class HealthTests(DefaultServer shared) : IClassFixture<DefaultServer>
{
    [Theory(Timeout = 240_000)]
    [InlineData("")]
    [InlineData("performance.Monitor")]
    [InlineData("performance.MonitorStreams")]
    [InlineData("example.ExampleUploads")]
    [InlineData("greet.Greeter")]
    [InlineData("shapes.Shapes")]
    [InlineData("work.Work")]
    [InlineData("grpc.health.v1.Health")]
    [InlineData("lab.Control")]
    public async Task A_known_service_serves(string service)
    {
        using var channel = Channels.H2c(shared.Server);

        var reply = await new Health.HealthClient(channel).CheckAsync(
            new HealthCheckRequest { Service = service }, deadline: Calls.Deadline);

        Assert.Equal(ServingStatus.Serving, reply.Status);
    }

    [Fact(Timeout = 240_000)]
    public async Task Checking_an_unknown_service_fails_with_not_found()
    {
        using var channel = Channels.H2c(shared.Server);

        var error = await Assert.ThrowsAsync<RpcException>(
            async () => await new Health.HealthClient(channel).CheckAsync(
                new HealthCheckRequest { Service = "no.Such" }, deadline: Calls.Deadline));

        Assert.Equal(StatusCode.NotFound, error.StatusCode);
    }

    [Fact(Timeout = 240_000)]
    public async Task Watching_an_unknown_service_says_so_and_goes_on_watching()
    {
        using var channel = Channels.H2c(shared.Server);
        using var call = new Health.HealthClient(channel)
            .Watch(new HealthCheckRequest { Service = "no.Such" }, deadline: Calls.Deadline);

        Assert.True(await call.ResponseStream.MoveNext(CancellationToken.None));
        Assert.Equal(ServingStatus.ServiceUnknown, call.ResponseStream.Current.Status);
        var next = call.ResponseStream.MoveNext(CancellationToken.None);

        Assert.NotSame(next, await Task.WhenAny(next, Task.Delay(TimeSpan.FromSeconds(1))));
    }

    [UnixFact(Timeout = 240_000)]
    public async Task Whoever_watches_is_told_when_the_server_is_asked_to_stop()
    {
        await using var server = await ServerProcess.StartAsync();
        using var channel = Channels.H2c(server);
        using var call = new Health.HealthClient(channel).Watch(new HealthCheckRequest(), deadline: Calls.Deadline);
        Assert.True(await call.ResponseStream.MoveNext(CancellationToken.None));
        Assert.Equal(ServingStatus.Serving, call.ResponseStream.Current.Status);

        await Signals.SendAsync("TERM", server.Ready.Pid);

        Assert.True(await call.ResponseStream.MoveNext(CancellationToken.None));
        Assert.Equal(ServingStatus.NotServing, call.ResponseStream.Current.Status);
        Assert.False(await call.ResponseStream.MoveNext(CancellationToken.None));
    }

    [UnixFact(Timeout = 240_000)]
    public async Task On_its_own_port_it_answers_anybody_is_not_counted_and_says_when_the_server_drains()
    {
        var port = FreePorts.Find(1)[0];
        await using var server = await ServerProcess.StartAsync("--health-port", $"{port}", "--drain-time", "600");
        using var control = Channels.H2c(server);
        using var channel = GrpcChannel.ForAddress($"http://127.0.0.1:{port}");
        var probe = new Health.HealthClient(channel);

        Assert.Equal(ServingStatus.Serving, await AskAsync(probe, "work.Work"));
        var counted = await control.CountersWhenAsync(server, _ => true);
        await Signals.SendAsync("TERM", server.Ready.Pid);
        var after = ServingStatus.Serving;
        await Until.TrueAsync(async () => (after = await AskAsync(probe, "")) != ServingStatus.Serving, "it drains");

        Assert.Equal((0L, ServingStatus.NotServing), (counted.Calls.Started, after));
    }

    [Fact(Timeout = 240_000)]
    public async Task Nothing_else_answers_there()
    {
        var port = FreePorts.Find(1)[0];
        await using var server = await ServerProcess.StartAsync("--health-port", $"{port}");
        using var channel = GrpcChannel.ForAddress($"http://127.0.0.1:{port}");

        var error = await Assert.ThrowsAsync<RpcException>(async () => await channel.AskAsync());

        Assert.Equal(StatusCode.Unimplemented, error.StatusCode);
    }

    [Fact(Timeout = 240_000)]
    public async Task A_port_that_is_taken_is_told_by_the_name_of_its_option()
    {
        using var taken = new TcpListener(IPAddress.Loopback, 0);
        taken.Start();
        var port = ((IPEndPoint)taken.LocalEndpoint).Port;

        var server = await ServerProcess.RunToEndAsync("--health-port", $"{port}");

        Assert.Equal((2, ""), (server.ExitCode, server.Output));
        Assert.Contains($"--health-port: port {port} is already in use. Pass another one.", server.Errors);
    }

    private static async Task<ServingStatus> AskAsync(Health.HealthClient probe, string service) =>
        (await probe.CheckAsync(new HealthCheckRequest { Service = service }, deadline: Calls.Deadline)).Status;
}
