using Grpc.Core;
using StandIns.Tests.Protos;

namespace StandIns.Tests.Types;

public sealed class StreamTests
{
    [Fact]
    public async Task A_writer_without_cancellation_refuses_a_token_that_could_fire()
    {
        var writer = new OldWriter();
        using var source = new CancellationTokenSource();

        await ((IAsyncStreamWriter<string>)writer).WriteAsync("sent", CancellationToken.None);
        await Assert.ThrowsAsync<NotSupportedException>(
            () => ((IAsyncStreamWriter<string>)writer).WriteAsync("not sent", source.Token));

        Assert.Equal(["sent"], writer.Written);
    }

    [Fact]
    public void Reading_nothing_is_refused_at_once()
    {
        IAsyncStreamReader<string> reader = null!;

        Assert.Throws<ArgumentNullException>(() => reader.ReadAllAsync());
        Assert.Throws<ArgumentNullException>(() => { _ = reader.MoveNext(); });
    }

    [Fact]
    public void A_client_without_a_channel_refuses_every_call()
    {
        var client = new Double();

        Assert.Throws<NotImplementedException>(() => client.Ask(new Question()));
        Assert.Throws<NotImplementedException>(() => { _ = client.Converse(); });
    }

    private sealed class OldWriter : IAsyncStreamWriter<string>
    {
        public WriteOptions? WriteOptions { get; set; }

        internal List<string> Written { get; } = [];

        public Task WriteAsync(string message)
        {
            Written.Add(message);
            return Task.CompletedTask;
        }
    }

    private sealed class Double : Probe.ProbeClient;
}
