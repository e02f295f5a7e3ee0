using Grpc.Net.Client;
using Performance;

namespace GrpcLab.Gateway.Tests;

public sealed class RouteTests(LabServerFixture fixture) : IClassFixture<LabServerFixture>
{
    private readonly LabServer _server = fixture.Server;

    public static TheoryData<string, Endpoint> RoutesAndEndpoints
    {
        get
        {
            var both = new TheoryData<string, Endpoint>();
            foreach (var route in Routes.Names)
            {
                both.Add(route, Endpoint.H2c);
                both.Add(route, Endpoint.Tls);
            }

            return both;
        }
    }

    [Theory(Timeout = 240_000), MemberData(nameof(RoutesAndEndpoints))]
    public async Task Every_route_answers_with_so_many_statuses_and_the_time_they_took(string route, Endpoint endpoint)
    {
        await using var gateway = await RunningGateway.InFrontOfAsync(_server, endpoint);

        var answer = await gateway.AskAsync(route, 7);

        Assert.Equal(7, answer.PerformanceStatuses.Count);
        Assert.All(answer.PerformanceStatuses, s => Assert.InRange(s.ProcessesRunning, 1, 999));
        Assert.All(answer.PerformanceStatuses, s => Assert.InRange(s.MemoryUsage, 0, 100));
        Assert.True(answer.RequestProcessingTime > 0);
    }

    [Theory(Timeout = 240_000), MemberData(nameof(Routes.All), MemberType = typeof(Routes))]
    public async Task Every_status_has_both_loads_to_the_byte(string route)
    {
        var expected = await AskDirectlyAsync();
        await using var gateway = await RunningGateway.InFrontOfAsync(_server);

        var answer = await gateway.AskAsync(route, 5);

        Assert.Equal(100, expected.DataLoad1.Length);
        Assert.All(answer.PerformanceStatuses, s => Assert.Equal(expected.DataLoad1.ToByteArray(), s.DataLoad1));
        Assert.All(answer.PerformanceStatuses, s => Assert.Equal(expected.DataLoad2.ToByteArray(), s.DataLoad2));
    }

    [Theory(Timeout = 240_000), MemberData(nameof(Routes.All), MemberType = typeof(Routes))]
    public async Task Every_call_reaches_the_server_once(string route)
    {
        await using var gateway = await RunningGateway.InFrontOfAsync(_server);

        var seen = await _server.ObserveAsync(23, () => gateway.AskAsync(route, 23));

        Assert.Equal(route == Routes.StreamingCall ? 1 : 23, seen.ServerCalls);
        Assert.Equal(0, seen.ServerCallsFailed);
    }

    [Fact(Timeout = 240_000)]
    public async Task The_gateway_listens_on_this_machine_only()
    {
        await using var gateway = await RunningGateway.InFrontOfAsync(_server);

        Assert.Equal("127.0.0.1", gateway.Address.Host);
    }

    private async Task<PerformanceStatusResponse> AskDirectlyAsync()
    {
        using GrpcChannel channel = _server.OpenChannel();
        return await new Performance.Monitor.MonitorClient(channel)
            .GetPerformanceAsync(new PerformanceStatusRequest(), deadline: DateTime.UtcNow.AddSeconds(20));
    }
}
