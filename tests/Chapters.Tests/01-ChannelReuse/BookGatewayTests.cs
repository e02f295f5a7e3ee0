using System.Net;
using GrpcLab.Tests.Servers;

namespace GrpcLab.Tests.Handshake;

/// <summary>The book's web API as a notebook starts and asks it.</summary>
public sealed class BookGatewayTests(LabServerFixture fixture) : IClassFixture<LabServerFixture>
{
    private const string Kept = "Performance/client-wrapper", Factory = "Performance/factory-client";

    private readonly LabServer _server = fixture.Server;

    [Fact(Timeout = 240_000)]
    public async Task A_route_makes_the_calls_it_is_asked_for_and_keeps_its_connection()
    {
        await using var gateway = await BookGateway.StartAsync(_server);
        await gateway.GetAsync(Kept, 1);

        var seen = await _server.ObserveAsync(20, () => gateway.GetAsync(Kept, 20));

        Assert.Equal((20, 0), (seen.ServerCalls, seen.ServerConnectionsAccepted));
        Assert.Equal("/swagger", gateway.Page.AbsolutePath);
    }

    [Fact(Timeout = 240_000), Trait(TestScope.Run, TestScope.All)]
    public async Task The_servers_log_has_eight_lines_for_a_call_and_as_many_for_a_stream()
    {
        await using var logging = await LabServer.StartAsync(new() { Logging = true });
        await using var gateway = await BookGateway.StartAsync(logging);

        Assert.Equal((80, 8), (await Lines(Kept), await Lines("Performance/streaming-call")));

        async Task<long> Lines(string route)
        {
            var before = await logging.CountLinesLoggedAsync();
            await gateway.GetAsync(route, 10);
            return await logging.CountLinesLoggedAsync() - before;
        }
    }

    [Fact(Timeout = 240_000), Trait(TestScope.Run, TestScope.All)]
    public async Task Only_the_factorys_client_logs_and_only_when_asked_to()
    {
        await using var quiet = await BookGateway.StartAsync(_server);
        await using var logging = await BookGateway.StartAsync(_server, logsCalls: true);

        Assert.Equal((0, 0), (await Lines(quiet, Factory), await Lines(quiet, Kept)));
        Assert.Equal((80, 0), (await Lines(logging, Factory), await Lines(logging, Kept)));

        static async Task<long> Lines(BookGateway gateway, string route)
        {
            var before = await gateway.CountLinesLoggedAsync();
            await gateway.GetAsync(route, 10);
            return await gateway.CountLinesLoggedAsync() - before;
        }
    }

    [Fact(Timeout = 240_000)]
    public async Task What_cannot_be_answered_is_an_error_and_so_is_a_gateway_that_has_ended()
    {
        var gateway = await BookGateway.StartAsync(_server);

        var unknown = await Assert.ThrowsAsync<HttpRequestException>(() => gateway.GetAsync("Performance/other", 1));
        Assert.Equal(HttpStatusCode.NotFound, unknown.StatusCode);
        await gateway.DisposeAsync();
        await Assert.ThrowsAsync<ObjectDisposedException>(() => gateway.GetAsync(Kept, 1));
    }
}
