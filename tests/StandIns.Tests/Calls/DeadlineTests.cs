using System.Globalization;
using Grpc.Core;
using StandIns.Tests.Hosting;
using StandIns.Tests.Protos;

namespace StandIns.Tests.Calls;

public sealed class DeadlineTests(ProbeServer server) : IClassFixture<ProbeServer>
{
    [Fact(Timeout = Limits.TestMilliseconds)]
    public async Task A_deadline_ends_the_call_on_the_client()
    {
        using var channel = server.OpenClear();

        var refusal = await Assert.ThrowsAsync<RpcException>(async () => await new Probe.ProbeClient(channel).AskAsync(
            new Question { Act = "hang", Text = "client" }, deadline: DateTime.UtcNow.AddSeconds(1)));

        Assert.Equal(StatusCode.DeadlineExceeded, refusal.StatusCode);
    }

    [Fact(Timeout = Limits.TestMilliseconds)]
    public async Task A_deadline_cancels_the_handler_on_the_server()
    {
        using var channel = server.OpenClear();
        // Connects first, so that the deadline is spent in the handler and not on the way there.
        await new Probe.ProbeClient(channel).AskAsync(new Question());
        using var call = new Probe.ProbeClient(channel).AskAsync(
            new Question { Act = "hang", Text = "server" },
            new CallOptions().WithDeadline(DateTime.UtcNow.AddSeconds(3)));

        await server.Witness.WaitFor("hanging server");
        await server.Witness.WaitFor("cancelled server");

        var refusal = await Assert.ThrowsAsync<RpcException>(async () => await call);
        Assert.Equal(StatusCode.DeadlineExceeded, refusal.StatusCode);
    }

    [Fact(Timeout = Limits.TestMilliseconds)]
    public async Task The_server_knows_the_deadline()
    {
        using var channel = server.OpenClear();
        var deadline = DateTime.UtcNow.AddMinutes(5);

        var answer = await new Probe.ProbeClient(channel)
            .AskAsync(new Question { Act = "deadline" }, deadline: deadline);

        var seen = DateTime.Parse(answer.Text, CultureInfo.InvariantCulture, DateTimeStyles.RoundtripKind);
        Assert.InRange(seen, deadline - TimeSpan.FromMinutes(1), deadline + TimeSpan.FromMinutes(1));
    }

    [Fact(Timeout = Limits.TestMilliseconds)]
    public async Task Without_a_deadline_there_is_none()
    {
        using var channel = server.OpenClear();

        var answer = await new Probe.ProbeClient(channel).AskAsync(new Question { Act = "deadline" });

        Assert.Equal(DateTime.MaxValue.Date, DateTime.Parse(answer.Text, CultureInfo.InvariantCulture).Date);
    }
}
