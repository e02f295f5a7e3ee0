using CallHeaders;
using Grpc.Core;

namespace GrpcLab.Server.Tests;

public sealed class HeaderTests(DefaultServer shared) : IClassFixture<DefaultServer>
{
    [Fact(Timeout = 240_000)]
    public async Task The_answer_carries_the_headers_and_trailers_that_were_asked_for()
    {
        using var channel = Channels.H2c(shared.Server);
        var request = new HeadersRequest
        {
            Headers = { Entry("x-one", "1"), Entry("x-two", "2") },
            Trailers = { Entry("x-three", "3") },
        };

        using var call = new Headers.HeadersClient(channel).AnswerAsync(request, [new("mine", "4")], Calls.Deadline);

        Assert.Equal(1, (await call).Received);
        var headers = await call.ResponseHeadersAsync;
        Assert.Equal(("1", "2"), (headers.GetValue("x-one"), headers.GetValue("x-two")));
        Assert.Equal("3", call.GetTrailers().GetValue("x-three"));
    }

    [Theory(Timeout = 240_000)]
    [InlineData("grpc-status", "belongs to the protocol")]
    [RowOfAll("Grpc-Status", "belongs to the protocol")]
    [InlineData(":status", "belongs to the protocol")]
    [InlineData("not a name", "cannot be sent as metadata")]
    public async Task A_name_that_cannot_be_sent_is_refused_with_the_reason(string name, string expected)
    {
        using var channel = Channels.H2c(shared.Server);

        var error = await Assert.ThrowsAsync<RpcException>(async () => await new Headers.HeadersClient(channel)
            .AnswerAsync(new HeadersRequest { Headers = { Entry(name, "1") } }, deadline: Calls.Deadline));

        Assert.Equal(StatusCode.InvalidArgument, error.StatusCode);
        Assert.Contains(expected, error.Status.Detail);
    }

    private static HeaderEntry Entry(string name, string value) => new() { Name = name, Value = value };
}
