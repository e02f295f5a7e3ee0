namespace GrpcLab.Programs.Tests;

/// <summary>What a caller of the web API gets.</summary>
public sealed class GatewayTests
{
    private const int Count = 40;
    private static readonly TimeSpan Soon = TimeSpan.FromSeconds(45);
    private static readonly Uri Nowhere = new("http://127.0.0.1:9");

    [Fact(Timeout = 240_000)]
    public async Task On_every_route_each_question_is_asked_once_and_answered_in_its_place()
    {
        // Question 1 waits longest, so that answers to calls at once come in the opposite order.
        var script = new Script { Before = (number, cancelled) => Task.Delay(Count - number, cancelled) };
        await using var server = await ScriptedServer.StartAsync(script);
        await using var gateway = await RunningGateway.InFrontOfAsync(server.Address);

        foreach (var route in RunningGateway.Names)
        {
            script.Names.Clear();
            var answer = await gateway.AskAsync(route, Count);

            Assert.Equal(Enumerable.Range(1, Count).Select(n => $"client {n}").Order(), script.Names.Order());
            Assert.Equal(Enumerable.Range(1, Count), answer.PerformanceStatuses.Select(s => s.ProcessesRunning));
            Assert.All(answer.PerformanceStatuses, s => Assert.Equal([1, (byte)s.ProcessesRunning], s.DataLoad1));
            Assert.All(answer.PerformanceStatuses, s => Assert.Equal([2, (byte)s.ProcessesRunning], s.DataLoad2));
            Assert.True(answer.RequestProcessingTime > 0, route);
        }
    }

    [Fact(Timeout = 240_000)]
    public async Task What_cannot_be_answered_is_a_problem_with_its_reason()
    {
        (string Path, int Status, string Reason)[] unanswerable =
        [
            ("client-wrapper/0", 400, "count is 0. Ask for 1 to 500 calls. The upper bound is --max-count."),
            ("client-wrapper/501", 400, "count is 501. Ask for 1 to 500 calls."),
            ("client-wrapper/five", 400, "\"five\""),
            ("client-wrapper/99999999999", 400, "Ask for 1 to 500 calls."),
            ("client-wrapper/500", 502, "cannot be reached"),
            ("fastest/5", 404, "GET /Performance/fastest/5 is none of the routes, which are listed at /swagger."),
        ];
        await using var gateway = await RunningGateway.InFrontOfAsync(Nowhere, "--max-count", "500");

        foreach (var (path, status, reason) in unanswerable)
        {
            var problem = await gateway.AskInVainAsync($"/Performance/{path}");

            Assert.Equal(status, problem.Status);
            Assert.Contains(reason, problem.Detail, StringComparison.Ordinal);
        }
    }

    [Fact(Timeout = 240_000)]
    public async Task A_request_beyond_the_bound_is_refused_at_once_and_told_when_to_ask_again()
    {
        using var release = new SemaphoreSlim(0);
        await using var server = await ScriptedServer.StartAsync(
            new Script { Before = (_, cancelled) => release.WaitAsync(cancelled) });
        await using var gateway = await RunningGateway.InFrontOfAsync(server.Address, "--max-requests", "1");
        var first = gateway.AskAsync(RunningGateway.ClientWrapper, 1);
        await Until.TrueAsync(() => server.Script.InFlight == 1, "the request is in flight");

        using var response = await gateway.GetAsync($"{RunningGateway.StreamingCall}/1").WaitAsync(Soon);
        var problem = await Problem.ReadAsync(response);

        Assert.Equal(503, problem.Status);
        Assert.Equal(TimeSpan.FromSeconds(1), response.Headers.RetryAfter?.Delta);
        Assert.Contains("answering 1 requests", problem.Detail, StringComparison.Ordinal);
        release.Release(2);
        Assert.Single((await first.WaitAsync(Soon)).PerformanceStatuses);
        Assert.Single((await gateway.AskAsync(RunningGateway.ClientWrapper, 1)).PerformanceStatuses);
    }

    [Fact(Timeout = 240_000)]
    public async Task A_stream_that_the_server_ends_early_gives_502_and_not_a_shorter_list()
    {
        await using var server = await ScriptedServer.StartAsync(new Script { StreamEndsAfter = 3 });
        await using var gateway = await RunningGateway.InFrontOfAsync(server.Address);

        var problem = await gateway.AskInVainAsync($"{RunningGateway.StreamingCall}/500").WaitAsync(Soon);

        Assert.Equal(502, problem.Status);
        Assert.Contains("ended with 3 answers to 500 questions", problem.Detail, StringComparison.Ordinal);
    }
}
