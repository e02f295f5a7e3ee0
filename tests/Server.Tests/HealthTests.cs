using Grpc.Core;
using Grpc.Health.V1;
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
}
