using System.Text.Json;
using Grpc.Core;
using Grpc.Net.Client;
using GrpcLab.Protos;

namespace GrpcLab.Server.Tests;

public sealed class ShutdownTests
{
    [Fact(Timeout = 240_000)]
    public async Task A_server_that_is_asked_to_stop_tells_what_was_in_flight_and_lets_it_finish()
    {
        await using var server = await ServerProcess.StartAsync("--delay", "1500", "--shutdown-timeout", "30");
        using var control = Channels.H2c(server);
        using var channel = Channels.H2c(server);
        using var call = channel.AskAsync();
        await control.CountersWhenAsync(server, c => c.Calls.Started == 1);

        var reply = await StopAsync(control, server);
        var answer = await call;

        Assert.Equal(1, reply.CallsInFlight);
        Assert.Equal(100, answer.DataLoad1.Length);
        Assert.Equal(0, (await server.Process.EndAsync()).ExitCode);
    }

    [UnixFact(Timeout = 240_000)]
    public async Task Told_to_end_lab_server_lets_calls_finish_as_the_server_does()
    {
        await using var lab = LabCommand.Start("server", "--delay", "1500", "--shutdown-timeout", "30");
        var ready = ReadyLine.Of(JsonElement.Parse(await lab.FirstLineAsync()));
        using var control = GrpcChannel.ForAddress(ready.Endpoints.H2c!);
        using var channel = GrpcChannel.ForAddress(ready.Endpoints.H2c!);
        using var call = channel.AskAsync();
        await control.CountersWhenAsync(ready, c => c.Calls.Started == 1);

        Signal.Send(lab.Id, Signal.Term);
        var answer = await call;

        Assert.Equal(100, answer.DataLoad1.Length);
        Assert.Equal(LabExit.Interrupted, (await lab.EndAsync()).ExitCode);
    }

    [Theory(Timeout = 240_000)]
    [InlineData("--shutdown-timeout")]
    [RowOfAll("--drain-time")]
    public async Task An_owner_that_goes_ends_it_also_while_it_waits_for_calls(string option)
    {
        await using var server = await ServerProcess.StartAsync("--delay", "30000", option, "60");
        using var control = Channels.H2c(server);
        using var channel = Channels.H2c(server);
        using var call = channel.AskAsync();
        await control.CountersWhenAsync(server, c => c.Calls.Started == 1);
        await StopAsync(control, server);

        server.Process.CloseInput();

        Assert.Equal(0, (await server.Process.EndAsync(LifeCycleTests.Promise)).ExitCode);
    }

    private static async Task<StopServerReply> StopAsync(GrpcChannel channel, ServerProcess server) =>
        await new Control.ControlClient(channel).StopAsync(
            new StopServerRequest(), new Metadata { { "lab-token", server.Ready.Token! } }, Calls.Deadline);
}
