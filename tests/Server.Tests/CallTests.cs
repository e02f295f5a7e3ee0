using System.Diagnostics;
using System.Security.Authentication;
using Grpc.Core;
using Grpc.Net.Client;

namespace GrpcLab.Server.Tests;

public sealed class CallTests(DefaultServer shared) : IClassFixture<DefaultServer>
{
    [Theory(Timeout = 240_000)]
    [InlineData("h2c")]
    [InlineData("tls")]
    [InlineData("uds")]
    public async Task A_unary_call_is_answered(string endpoint)
    {
        using var channel = Channels.To(shared.Server, endpoint);

        var answer = await channel.AskAsync();

        Assert.Equal(100, answer.DataLoad1.Length);
        Assert.Equal(100, answer.DataLoad2.Length);
        Assert.InRange(answer.CpuPercentageUsage, double.Epsilon, 100);
    }

    [Theory(Timeout = 240_000)]
    [InlineData("h2c")]
    [InlineData("tls")]
    [InlineData("uds")]
    public async Task Each_question_on_a_stream_is_answered_before_the_next_is_asked(string endpoint)
    {
        using var channel = Channels.To(shared.Server, endpoint);

        var answers = await channel.AskOnStreamAsync(5);

        Assert.Equal(5, answers.Count);
        Assert.All(answers, answer => Assert.Equal(100, answer.DataLoad2.Length));
    }

    [Fact(Timeout = 240_000)]
    public async Task Every_answer_is_another_one_of_the_same_size()
    {
        using var channel = Channels.H2c(shared.Server);

        var (first, second) = (await channel.AskAsync(), await channel.AskAsync());

        Assert.NotEqual(first, second);
        Assert.Equal(first.CalculateSize(), second.CalculateSize());
        Assert.NotEqual(first.DataLoad1, first.DataLoad2);
    }

    [Fact(Timeout = 240_000)]
    public async Task A_client_that_does_not_know_the_certificate_refuses_the_server()
    {
        using var channel = GrpcChannel.ForAddress(shared.Server.Ready.Endpoints.Tls!);

        var error = await Assert.ThrowsAsync<RpcException>(async () => await channel.AskAsync());

        Assert.IsType<AuthenticationException>(error.Status.DebugException?.InnerException);
    }

    [Fact(Timeout = 240_000)]
    public async Task The_size_of_the_loads_can_be_chosen()
    {
        await using var server = await ServerProcess.StartAsync("--payload", "3000");
        using var channel = Channels.H2c(server);

        var answer = await channel.AskAsync();

        Assert.Equal(3000, answer.DataLoad1.Length);
        Assert.Equal(3000, answer.DataLoad2.Length);
    }

    [Fact(Timeout = 240_000)]
    public async Task Each_answer_can_be_delayed()
    {
        await using var server = await ServerProcess.StartAsync("--delay", "1000");
        using var channel = Channels.H2c(server);
        var watch = Stopwatch.StartNew();

        await channel.AskAsync();
        var unary = watch.Elapsed;
        await channel.AskOnStreamAsync(1);
        var stream = watch.Elapsed - unary;

        // Timers may fire a few milliseconds early.
        Assert.True(unary > TimeSpan.FromSeconds(0.95), $"unary took {unary}");
        Assert.True(stream > TimeSpan.FromSeconds(0.95), $"stream took {stream}");
    }

    [Fact(Timeout = 240_000)]
    public async Task A_request_above_the_chosen_size_is_refused_and_one_below_is_not()
    {
        await using var server = await ServerProcess.StartAsync("--max-receive-message-size", "1000");
        using var channel = Channels.H2c(server);

        await channel.AskAsync(new string('x', 900));
        var error = await Assert.ThrowsAsync<RpcException>(async () => await channel.AskAsync(new string('x', 1100)));

        Assert.Equal(StatusCode.ResourceExhausted, error.StatusCode);
    }
}
