using Grpc.Core;
using Grpc.Core.Interceptors;
using StandIns.Tests.Hosting;
using StandIns.Tests.Protos;

namespace StandIns.Tests.Calls;

public sealed class ClientInterceptorTests(ProbeServer server) : IClassFixture<ProbeServer>
{
    [Fact(Timeout = Limits.TestMilliseconds)]
    public async Task The_first_interceptor_is_the_outermost()
    {
        var log = new List<string>();
        using var channel = server.OpenClear();
        var invoker = channel.Intercept(
            new LeavingTrail("a", log), new LeavingTrail("b", log), new LeavingTrail("c", log));

        var answer = await new Probe.ProbeClient(invoker).AskAsync(new Question { Act = "interceptor" });

        Assert.Equal(["a", "b", "c"], answer.Text.Split(',', StringSplitOptions.TrimEntries));
        Assert.Equal(["a Ask", "b Ask", "c Ask"], log);
    }

    [Fact(Timeout = Limits.TestMilliseconds)]
    public async Task Every_kind_of_call_is_intercepted()
    {
        var log = new List<string>();
        using var channel = server.OpenClear();
        var client = new Probe.ProbeClient(channel.Intercept(new LeavingTrail("x", log)));

        await Task.Run(() => client.Ask(new Question()));
        await client.AskAsync(new Question());
        using var collect = client.Collect();
        await collect.RequestStream.CompleteAsync();
        await collect.ResponseAsync;
        using var count = client.Count(new Question());
        Assert.False(await count.ResponseStream.MoveNext());
        using var converse = client.Converse();
        await converse.RequestStream.CompleteAsync();
        Assert.False(await converse.ResponseStream.MoveNext());

        Assert.Equal(["x blocking Ask", "x Ask", "x Collect", "x Count", "x Converse"], log);
    }

    [Fact(Timeout = Limits.TestMilliseconds)]
    public async Task Headers_can_be_put_through_a_function()
    {
        using var channel = server.OpenClear();
        var invoker = channel.Intercept(headers =>
        {
            headers.Add("trail", "from the function");
            return headers;
        });

        var answer = await new Probe.ProbeClient(invoker).AskAsync(new Question { Act = "interceptor" });

        Assert.Equal("from the function", answer.Text);
    }

    [Fact(Timeout = Limits.TestMilliseconds)]
    public async Task A_client_for_another_host_names_it_in_every_call()
    {
        // Grpc.Net.Client does not send the host, so it is looked at on the way there.
        var answering = new Answering();
        using var channel = server.OpenClear();
        var client = new Probe.ProbeClient(channel.Intercept(answering));

        await client.AskAsync(new Question());
        await client.WithHost("elsewhere.example").AskAsync(new Question());

        Assert.Equal([null, "elsewhere.example"], answering.Hosts);
    }

    [Fact(Timeout = Limits.TestMilliseconds)]
    public async Task An_interceptor_can_answer_by_itself()
    {
        using var channel = server.OpenClear();
        var client = new Probe.ProbeClient(channel.Intercept(new Answering()));
        using var call = client.AskAsync(new Question { Act = "throw" });

        var answer = await call.ConfigureAwait(false);

        Assert.Equal("made up", answer.Text);
        Assert.Equal("x", (await call.ResponseHeadersAsync).GetValue("made"));
        Assert.Equal(StatusCode.OK, call.GetStatus().StatusCode);
        Assert.Empty(call.GetTrailers());
    }

    private sealed class Answering : Interceptor
    {
        internal List<string?> Hosts { get; } = [];

        public override AsyncUnaryCall<TResponse> AsyncUnaryCall<TRequest, TResponse>(
            TRequest request,
            ClientInterceptorContext<TRequest, TResponse> context,
            AsyncUnaryCallContinuation<TRequest, TResponse> continuation)
        {
            Hosts.Add(context.Host);
            var answer = (TResponse)(object)new Answer { Text = "made up" };
            return new AsyncUnaryCall<TResponse>(
                Task.FromResult(answer),
                Task.FromResult(new Metadata { { "made", "x" } }),
                () => Status.DefaultSuccess,
                () => Metadata.Empty,
                () => { });
        }
    }
}
