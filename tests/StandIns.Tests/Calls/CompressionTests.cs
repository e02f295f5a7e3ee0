using Grpc.Core;
using Grpc.Net.Compression;
using StandIns.Tests.Hosting;
using StandIns.Tests.Protos;

namespace StandIns.Tests.Calls;

public sealed class CompressionTests
{
    private const int Length = 100_000;
    private static readonly Metadata AskForGzip = new() { { "grpc-internal-encoding-request", "gzip" } };

    [Fact(Timeout = Limits.TestMilliseconds)]
    public async Task Requests_can_be_gzipped()
    {
        var server = new ProbeServer();
        await server.InitializeAsync();
        using var channel = server.OpenClear();

        var answer = await new Probe.ProbeClient(channel).AskAsync(
            new Question { Act = "encoding", Text = new string('a', Length) }, AskForGzip);

        Assert.Equal("gzip", answer.Text);
        await server.DisposeAsync();
    }

    [Theory(Timeout = Limits.TestMilliseconds)]
    [InlineData(null)]
    [InlineData("gzip")]
    public async Task Answers_can_be_gzipped_and_are_then_smaller(string? algorithm)
    {
        var server = new ProbeServer { Configure = options => options.ResponseCompressionAlgorithm = algorithm };
        await server.InitializeAsync();
        var meter = new ReadMeter();
        using var channel = server.OpenClear(options => options.HttpHandler = meter.Handler());
        var text = new string('a', Length);

        var answer = await new Probe.ProbeClient(channel).AskAsync(new Question { Text = text }, AskForGzip);

        Assert.Equal(text, answer.Text);
        Assert.Equal(algorithm == "gzip", meter.BytesRead < Length / 10);
        await server.DisposeAsync();
    }

    [Theory]
    [InlineData(typeof(GzipCompressionProvider), "gzip")]
    [InlineData(typeof(DeflateCompressionProvider), "deflate")]
    public void A_provider_reads_what_it_wrote_and_leaves_streams_open(Type type, string encoding)
    {
        var provider = (ICompressionProvider)Activator.CreateInstance(
            type, System.IO.Compression.CompressionLevel.Fastest)!;
        using var wire = new MemoryStream();
        using (var writing = provider.CreateCompressionStream(wire, null)) writing.Write(new byte[Length]);
        wire.Position = 0;

        using var reading = provider.CreateDecompressionStream(wire);
        using var copy = new MemoryStream();
        reading.CopyTo(copy);

        Assert.Equal(encoding, provider.EncodingName);
        Assert.Equal(new byte[Length], copy.ToArray());
        Assert.InRange(wire.Length, 1, Length / 10);
    }
}
