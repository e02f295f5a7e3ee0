using CallHeaders;
using GrpcLab.Tests.Servers;

namespace GrpcLab.Tests.Wire;

/// <summary>Header fields of real calls, through the proxy.</summary>
public sealed class HeaderTraceTests(LabServerFixture fixture) : IClassFixture<LabServerFixture>
{
    [Fact(Timeout = 240_000)]
    public async Task The_fields_of_real_calls_are_those_that_were_sent()
    {
        using var network = fixture.Server.Behind(new NetworkConditions { ReadHeaders = true });
        using var channel = network.OpenChannel();

        var trace = await network.ReadHeadersAsync(() => AnswerAsync(channel, 3, ("x-answer", "green")));

        Assert.Equal(3, trace.Calls.Count);
        Assert.Equal("/headers.Headers/Answer", trace.Calls[0].Request[":path"].Value);
        Assert.Equal(("green", HeaderForm.Added),
            (trace.Calls[0].Answer!["x-answer"].Value, trace.Calls[0].Answer!["x-answer"].Form));
        Assert.Equal((HeaderForm.Indexed, 1),
            (trace.Calls[2].Answer!["x-answer"].Form, trace.Calls[2].Answer!["x-answer"].Bytes));
        Assert.Equal("0", trace.Calls[2].Trailers!["grpc-status"].Value);
    }

    [Fact(Timeout = 240_000)]
    public async Task A_trace_holds_the_work_and_nothing_from_before_while_the_table_knows_it_all()
    {
        using var network = fixture.Server.Behind(new NetworkConditions { ReadHeaders = true });
        using var channel = network.OpenChannel();
        await AnswerAsync(channel, 5, ("x-old", "1"));

        var trace = await network.ReadHeadersAsync(() => AnswerAsync(channel, 2, ("x-new", "2")));

        Assert.Equal(2, trace.Calls.Count);
        Assert.Equal(
            ["x-old", "x-new"], trace.AnswerTable.Entries.Select(e => e.Name).Where(n => n.StartsWith('x')).Reverse());
    }

    [Fact]
    public void Blocks_and_tables_are_shown_with_how_each_field_was_written()
    {
        var block = new HeaderBlock(HeaderKind.Answer, 1, 3,
            [new(":status", "200", HeaderForm.Indexed, 1, 8), new("x", "y", HeaderForm.Added, 5, 0),
                new("date", "d", HeaderForm.Literal, 3, 33),
                new("z", "1", HeaderForm.Indexed, 1, 62), new("set-cookie", "s", HeaderForm.NeverIndexed, 4, 55)], 14,
            1);
        var table = new HeaderTable([new(62, "z", "1"), new(63, "x", "y")], 4096, 7);

        var shown =
            $"{block.ToBundle()[Mime.Text]}\n{table.ToBundle()[Mime.Text]}\n{new HeaderTrace([], table, table)}";

        Snapshot.Matches(shown, "Servers/Wire", "headers", "txt");
    }

    private static async Task AnswerAsync(
        Grpc.Net.Client.GrpcChannel channel, int calls, (string Name, string Value) header)
    {
        var client = new Headers.HeadersClient(channel);
        for (var i = 0; i < calls; i++)
        {
            await client.AnswerAsync(
                new HeadersRequest { Headers = { new HeaderEntry { Name = header.Name, Value = header.Value } } },
                deadline: DateTime.UtcNow.AddSeconds(20));
        }
    }
}
