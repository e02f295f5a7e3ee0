using System.Net;

namespace GrpcLab.Gateway.Tests;

public sealed class RequestLimitTests
{
    private const int Allowed = 2;
    private static readonly TimeSpan Soon = TimeSpan.FromSeconds(45);

    [Theory(Timeout = 240_000), MemberData(nameof(Routes.All), MemberType = typeof(Routes))]
    public async Task A_request_beyond_the_bound_is_refused_at_once_and_told_when_to_ask_again(string route)
    {
        using var release = new SemaphoreSlim(0);
        await using var server = await ScriptedServer.StartAsync(
            new Script { Before = (_, cancellation) => release.WaitAsync(cancellation) });
        await using var gateway = await RunningGateway.InFrontOfAsync(
            server.Address, options => options with { MaxRequests = Allowed });
        var first = Enumerable.Range(0, Allowed).Select(_ => gateway.AskAsync(route, 1)).ToList();
        await Until.TrueAsync(() => server.Script.InFlight == Allowed, "both requests are in flight");

        using var response = await gateway.GetAsync($"{route}/1").WaitAsync(Soon);
        var problem = await Problem.ReadAsync(response);

        Assert.Equal(503, problem.Status);
        Assert.Equal(TimeSpan.FromSeconds(1), response.Headers.RetryAfter?.Delta);
        Assert.Contains("answering 2 requests", problem.Detail, StringComparison.Ordinal);
        Assert.Equal(Allowed, server.Script.Names.Count);
        Assert.All(first, request => Assert.False(request.IsCompleted));
        release.Release(Allowed + 1);
        await Task.WhenAll(first).WaitAsync(Soon);
        Assert.Single((await gateway.AskAsync(route, 1)).PerformanceStatuses);
    }

    [Fact(Timeout = 400_000)]
    public async Task Many_expensive_requests_at_once_are_answered_or_refused_and_none_runs_into_the_deadline()
    {
        await using var server = await LabServer.StartAsync();
        await using var gateway = await RunningGateway.InFrontOfAsync(
            server, Endpoint.Tls, options => options with { Deadline = RunningGateway.Patience });

        var answers = await Task.WhenAll(
            Enumerable.Range(0, 40).Select(i => gateway.GetAsync($"{Routes.Names[i % Routes.Names.Length]}/1000")));

        var statuses = answers.Select(answer => answer.StatusCode).ToList();
        Assert.All(statuses,
            status => Assert.True(status is HttpStatusCode.OK or HttpStatusCode.ServiceUnavailable, $"{status}"));
        Assert.InRange(statuses.Count(status => status == HttpStatusCode.OK),
            new GatewayOptions { Server = gateway.Address }.MaxRequests, statuses.Count - 1);
        Assert.All(answers.Where(answer => answer.StatusCode == HttpStatusCode.ServiceUnavailable),
            answer => Assert.NotNull(answer.Headers.RetryAfter));
    }
}
