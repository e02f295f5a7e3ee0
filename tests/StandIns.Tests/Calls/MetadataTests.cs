using Grpc.Core;
using StandIns.Tests.Hosting;
using StandIns.Tests.Protos;

namespace StandIns.Tests.Calls;

public sealed class MetadataTests(ProbeServer server) : IClassFixture<ProbeServer>
{
    private static readonly byte[] AllBytes = [.. Enumerable.Range(0, 256).Select(i => (byte)i)];

    [Fact(Timeout = Limits.TestMilliseconds)]
    public async Task Text_headers_travel_both_ways()
    {
        var headers = await Reflect(new Metadata { { "Echo-Text", "as sent" } });

        Assert.Equal("as sent", headers.GetValue("echo-text"));
    }

    [Fact(Timeout = Limits.TestMilliseconds)]
    public async Task Binary_headers_travel_both_ways()
    {
        var headers = await Reflect(new Metadata { { "echo-bin", AllBytes } });

        Assert.True(headers.Get("echo-bin")!.IsBinary);
        Assert.Equal(AllBytes, headers.GetValueBytes("echo-bin"));
    }

    [Fact(Timeout = Limits.TestMilliseconds)]
    public async Task Several_headers_may_share_a_key()
    {
        var headers = await Reflect(new Metadata { { "echo-many", "one" }, { "echo-many", "two" } });

        Assert.Equal(["one", "two"], headers.GetAll("echo-many").SelectMany(entry => entry.Value.Split(", ")));
    }

    [Fact(Timeout = Limits.TestMilliseconds)]
    public async Task Trailers_follow_the_answer()
    {
        using var channel = server.OpenClear();
        using var call = new Probe.ProbeClient(channel).AskAsync(new Question { Act = "headers" });

        await call;

        Assert.Equal("words", call.GetTrailers().GetValue("closing"));
        Assert.Equal(new byte[] { 0, 128, 255 }, call.GetTrailers().GetValueBytes("closing-bin"));
    }

    [Fact(Timeout = Limits.TestMilliseconds)]
    public async Task Trailers_of_a_running_call_are_refused()
    {
        using var channel = server.OpenClear();
        using var call = new Probe.ProbeClient(channel).Converse();

        Assert.Throws<InvalidOperationException>(() => call.GetTrailers());
        await call.RequestStream.CompleteAsync();
    }

    private async Task<Metadata> Reflect(Metadata headers)
    {
        using var channel = server.OpenClear();
        using var call = new Probe.ProbeClient(channel).AskAsync(new Question { Act = "headers" }, headers);
        await call;
        return await call.ResponseHeadersAsync;
    }
}
