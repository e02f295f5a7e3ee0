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
            ("client-wrapper/0", 400, "count is 0. Ask for 1 to 10,000 calls."),
            ("client-wrapper/10001", 400, "count is 10001. Ask for 1 to 10,000 calls."),
            ("client-wrapper/five", 400, "\"five\""),
            ("client-wrapper/99999999999", 400, "Ask for 1 to 10,000 calls."),
            ("client-wrapper/10000", 502, "cannot be reached"),
            ("fastest/5", 404, "GET /Performance/fastest/5 matches no route; the routes are listed at /swagger."),
        ];
        await using var gateway = await RunningGateway.InFrontOfAsync(Nowhere);

        foreach (var (path, status, reason) in unanswerable)
        {
            var problem = await gateway.AskInVainAsync($"/Performance/{path}");

            Assert.Equal(status, problem.Status);
            Assert.Contains(reason, problem.Detail, StringComparison.Ordinal);
        }
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
