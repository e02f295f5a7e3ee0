using Microsoft.Extensions.DependencyInjection;
using Microsoft.Extensions.Http;
using StandIns.Tests.Hosting;
using StandIns.Tests.Protos;

namespace StandIns.Tests.Factory;

public sealed class ConnectionTests(ProbeServer server) : IClassFixture<ProbeServer>
{
    [Fact(Timeout = Limits.TestMilliseconds)]
    public async Task Clients_asked_for_again_use_the_same_connection()
    {
        var services = new ServiceCollection();
        services.AddProbe(server);
        await using var provider = services.BuildServiceProvider();
        var connections = new HashSet<string>();

        for (var i = 0; i < 10; i++)
        {
            await using var scope = provider.CreateAsyncScope();
            var client = scope.ServiceProvider.GetRequiredService<Probe.ProbeClient>();
            connections.Add((await client.AskAsync(new Question { Act = "connection" })).Text);
        }

        Assert.Single(connections);
    }

    [Fact(Timeout = Limits.TestMilliseconds)]
    public async Task Clients_asked_for_at_once_still_share_one_connection()
    {
        var services = new ServiceCollection();
        services.AddProbe(server);
        await using var provider = services.BuildServiceProvider();

        var answers = await Task.WhenAll(Enumerable.Range(0, 16).Select(_ => Task.Run(async () =>
            await provider.GetRequiredService<Probe.ProbeClient>().AskAsync(new Question { Act = "connection" }))));

        Assert.Single(answers.Select(answer => answer.Text).Distinct());
    }

    [Fact(Timeout = Limits.TestMilliseconds)]
    public async Task A_connection_lives_as_long_as_a_handler_may()
    {
        var services = new ServiceCollection();
        services.AddProbe(server).SetHandlerLifetime(TimeSpan.FromSeconds(2));
        await using var provider = services.BuildServiceProvider();
        var client = provider.GetRequiredService<Probe.ProbeClient>();
        var first = (await client.AskAsync(new Question { Act = "connection" })).Text;

        await Task.Delay(TimeSpan.FromSeconds(3));

        Assert.NotEqual(first, (await client.AskAsync(new Question { Act = "connection" })).Text);
    }

    [Fact]
    public void The_handler_opens_several_connections_and_renews_them()
    {
        var services = new ServiceCollection();
        var seen = new List<SocketsHttpHandler>();
        services.AddGrpcClient<Probe.ProbeClient>(options => options.Address = server.Clear)
            .SetHandlerLifetime(TimeSpan.FromMinutes(7))
            .UseSocketsHttpHandler((handler, _) => seen.Add(handler));
        using var provider = services.BuildServiceProvider();

        provider.GetRequiredService<Probe.ProbeClient>();

        var handler = Assert.Single(seen);
        Assert.True(handler.EnableMultipleHttp2Connections);
        Assert.Equal(TimeSpan.FromMinutes(7), handler.PooledConnectionLifetime);
        Assert.Equal(TimeSpan.FromMinutes(2), new HttpClientFactoryOptions().HandlerLifetime);
    }
}
