using System.Net;
using GrpcLab.Tests.Servers;

namespace GrpcLab.Tests.Handshake;

/// <summary>The book's web API as a notebook starts and asks it, and what its costs say.</summary>
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

    [Fact(Timeout = 240_000)]
    public async Task Only_the_factorys_client_logs_and_only_when_asked_to()
    {
        await using var quiet = await BookGateway.StartAsync(_server);
        await using var logging = await BookGateway.StartAsync(_server, logsCalls: true);

        Assert.Equal((0, 0), (await Lines(quiet, Factory), await Lines(quiet, Kept)));
        Assert.Equal((80, 0), (await Lines(logging, Factory), await Lines(logging, Kept)));

        static async Task<long> Lines(BookGateway gateway, string route)
        {
            var before = await gateway.LinesLoggedAsync();
            await gateway.GetAsync(route, 10);
            return await gateway.LinesLoggedAsync() - before;
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

    [Fact]
    public void A_cases_name_says_what_differs_from_a_quiet_release_build()
    {
        Assert.Equal("client-wrapper", new GatewayCase(Kept).Name);
        Assert.Equal("factory-client, debug, logged",
            new GatewayCase(Factory) { IsDebugBuild = true, LogsCalls = true }.Name);
    }

    [Fact]
    public void Starts_are_compared_round_by_round_and_too_few_of_them_decide_nothing()
    {
        (double, double)[] slowly = [(9, 4), (9, 5), (8, 4), (9, 6), (9, 5), (9, 4)];
        (double, double)[] quickly = [(9, 1), (9, 2), (8, 1), (9, 2), (9, 1), (9, 2)];
        var (slow, fast, few) = (Row(slowly), Row(quickly), Row(slowly[..4]));

        Assert.Equal((true, false), (slow.IsSlowerThan(fast), fast.IsSlowerThan(slow)));
        Assert.Equal((true, null), (slow.IsSlowerCold, few.IsSlowerCold));
        Assert.Null(slow.IsSlowerThan(Row([.. slowly.Reverse()])));
        Assert.Equal(TimeSpan.FromMilliseconds(4.5).TotalSeconds, slow.Last.Seconds, 6);
    }

    [Fact]
    public void A_table_names_each_case_and_its_lines_of_log_and_an_unknown_case_names_the_known()
    {
        var result = new GatewayCostsResult(1000, [Row((9, 4)), Row((9, 1))]);

        Assert.Contains("client-wrapper", result.ToString(), StringComparison.Ordinal);
        Assert.Contains("8.0", result.ToString(), StringComparison.Ordinal);
        Assert.Equal(4, result.ToFigure().Bars.Count);
        Assert.Contains("Known: \"client-wrapper\"",
            Assert.Throws<KeyNotFoundException>(() => result["other"]).Message, StringComparison.Ordinal);
    }

    private static GatewayCostsRow Row(params (double First, double Last)[] starts) => new(new GatewayCase(Kept),
        [.. starts.Select(s => new GatewayStart([Ms(s.First), Ms(s.Last)], LinesPerCall: 8))]);

    private static CallTime Ms(double value) => CallTime.From(TimeSpan.FromMilliseconds(value));
}
