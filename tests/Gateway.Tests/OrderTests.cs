namespace GrpcLab.Gateway.Tests;

public sealed class OrderTests
{
    private const int Count = 40;

    [Theory(Timeout = 240_000), MemberData(nameof(Routes.All), MemberType = typeof(Routes))]
    public async Task Answers_stand_in_the_order_of_the_questions_though_later_ones_come_first(string route)
    {
        // Question 1 waits longest, so that answers to calls at once come in the opposite order.
        var script = new Script { Before = (number, cancellation) => Task.Delay(Count - number, cancellation) };
        await using var server = await ScriptedServer.StartAsync(script);
        await using var gateway = await RunningGateway.InFrontOfAsync(server.Address);

        var answer = await gateway.AskAsync(route, Count);

        Assert.Equal(Enumerable.Range(1, Count), answer.PerformanceStatuses.Select(s => s.ProcessesRunning));
        Assert.All(answer.PerformanceStatuses, s => Assert.Equal([1, (byte)s.ProcessesRunning], s.DataLoad1));
        Assert.All(answer.PerformanceStatuses, s => Assert.Equal([2, (byte)s.ProcessesRunning], s.DataLoad2));
    }

    [Theory(Timeout = 240_000), MemberData(nameof(Routes.All), MemberType = typeof(Routes))]
    public async Task Every_question_has_its_own_number_and_none_is_asked_twice(string route)
    {
        await using var server = await ScriptedServer.StartAsync();
        await using var gateway = await RunningGateway.InFrontOfAsync(server.Address);

        await gateway.AskAsync(route, Count);

        Assert.Equal(Enumerable.Range(1, Count).Select(n => $"client {n}").Order(), server.Script.Names.Order());
    }

    [Theory(Timeout = 240_000)]
    [InlineData(Routes.FactoryClient, 1)]
    [InlineData(Routes.ClientWrapper, 1)]
    [InlineData(Routes.InitializedClient, 1)]
    [InlineData(Routes.SingleConnection, 8)]
    [InlineData(Routes.MultipleConnections, 8)]
    public async Task No_more_calls_are_in_flight_than_stated_and_that_many_are(string route, int stated)
    {
        Script script = null!;
        script = new Script
        {
            // Nothing is answered until as many as stated are there, and
            // then a moment later, in which one too many would show.
            Before = async (_, cancellation) =>
            {
                await Until.TrueAsync(() => script.MaxAtOnce >= stated, $"{stated} calls are in flight at once");
                await Task.Delay(20, cancellation);
            },
        };
        await using var server = await ScriptedServer.StartAsync(script);
        await using var gateway = await RunningGateway.InFrontOfAsync(
            server.Address, options => options with { Concurrency = 8 });

        await gateway.AskAsync(route, Count);

        Assert.Equal(stated, script.MaxAtOnce);
    }
}
