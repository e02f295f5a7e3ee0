using Grpc.Core;
using Grpc.Net.Client;
using StandIns.Tests.Hosting;
using StandIns.Tests.Protos;

namespace StandIns.Tests.Calls;

public sealed class CallKindTests(ProbeServer server) : IClassFixture<ProbeServer>
{
    [Theory(Timeout = Limits.TestMilliseconds)]
    [InlineData(false)]
    [InlineData(true)]
    public async Task A_unary_call_brings_its_answer(bool tls)
    {
        using var channel = Open(tls);

        var answer = await new Probe.ProbeClient(channel).AskAsync(new Question { Text = "hello", Number = 7 });

        Assert.Equal(new Answer { Text = "hello", Number = 7 }, answer);
    }

    [Theory(Timeout = Limits.TestMilliseconds)]
    [InlineData(false)]
    [InlineData(true)]
    public async Task A_blocking_unary_call_brings_its_answer(bool tls)
    {
        using var channel = Open(tls);

        var answer = await Task.Run(() => new Probe.ProbeClient(channel).Ask(new Question { Text = "hello" }));

        Assert.Equal("hello", answer.Text);
    }

    [Theory(Timeout = Limits.TestMilliseconds)]
    [InlineData(false)]
    [InlineData(true)]
    public async Task A_client_stream_is_collected(bool tls)
    {
        using var channel = Open(tls);
        using var call = new Probe.ProbeClient(channel).Collect();

        for (var i = 1; i <= 100; i++) await call.RequestStream.WriteAsync(new Question { Number = i });
        await call.RequestStream.CompleteAsync();

        Assert.Equal(5050, (await call).Number);
        Assert.Equal(StatusCode.OK, call.GetStatus().StatusCode);
    }

    [Theory(Timeout = Limits.TestMilliseconds)]
    [InlineData(false)]
    [InlineData(true)]
    public async Task A_server_stream_arrives_in_order(bool tls)
    {
        using var channel = Open(tls);
        using var call = new Probe.ProbeClient(channel).Count(new Question { Number = 100 });

        var numbers = new List<int>();
        await foreach (var answer in call.ResponseStream.ReadAllAsync()) numbers.Add(answer.Number);

        Assert.Equal(Enumerable.Range(1, 100), numbers);
        Assert.Equal(StatusCode.OK, call.GetStatus().StatusCode);
    }

    [Theory(Timeout = Limits.TestMilliseconds)]
    [InlineData(false)]
    [InlineData(true)]
    public async Task A_duplex_stream_answers_while_it_is_asked(bool tls)
    {
        using var channel = Open(tls);
        using var call = new Probe.ProbeClient(channel).Converse();

        for (var i = 1; i <= 20; i++)
        {
            await call.RequestStream.WriteAsync(new Question { Number = i }, CancellationToken.None);
            Assert.True(await call.ResponseStream.MoveNext());
            Assert.Equal(-i, call.ResponseStream.Current.Number);
        }

        await call.RequestStream.CompleteAsync();
        Assert.False(await call.ResponseStream.MoveNext());
    }

    private GrpcChannel Open(bool tls) => tls ? server.OpenSecure() : server.OpenClear();
}
