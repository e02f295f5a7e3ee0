using Grpc.Core;
using Grpc.Health.V1;
using Grpc.Net.Client;
using static Grpc.Health.V1.HealthCheckResponse.Types;

namespace GrpcLab.Server.Tests;

public sealed class HealthTests
{
    [UnixTheory(Timeout = 240_000)]
    [InlineData(Signal.Term)]
    [RowOfAll(Signal.Hup)]
    public async Task On_its_own_port_it_alone_answers_anybody_is_not_counted_and_says_when_the_server_drains(
        int signal)
    {
        var port = FreePorts.Find(1)[0];
        await using var server = await ServerProcess.StartAsync("--health-port", $"{port}", "--drain-time", "600");
        using var control = Channels.H2c(server);
        using var channel = GrpcChannel.ForAddress($"http://127.0.0.1:{port}");
        var probe = new Health.HealthClient(channel);

        Assert.Equal(ServingStatus.Serving, await AskAsync(probe, "work.Work"));
        var error = await Assert.ThrowsAsync<RpcException>(async () => await channel.AskAsync());
        Assert.Equal(StatusCode.Unimplemented, error.StatusCode);
        var counted = await control.CountersWhenAsync(server, _ => true);
        Signal.Send(server.Ready.Pid, signal);
        var after = ServingStatus.Serving;
        await Until.TrueAsync(async () => (after = await AskAsync(probe, "")) != ServingStatus.Serving, "it drains");

        Assert.Equal((0L, ServingStatus.NotServing), (counted.Calls.Started, after));
    }

    private static async Task<ServingStatus> AskAsync(Health.HealthClient probe, string service) =>
        (await probe.CheckAsync(new HealthCheckRequest { Service = service }, deadline: Calls.Deadline)).Status;
}
