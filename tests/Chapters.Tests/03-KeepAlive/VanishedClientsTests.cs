namespace GrpcLab.Tests.KeepAlive;

public sealed class GoneClientsTests
{
    [Fact(Timeout = 240_000), Trait(TestScope.Run, TestScope.All)]
    public async Task A_server_that_pings_closes_dead_connections_and_one_that_does_not_keeps_them()
    {
        await using var blind = await LabServer.StartAsync();
        await using var sharp = await LabServer.StartAsync(
            new LabServerOptions
            {
                KeepAlivePingDelay = TimeSpan.FromSeconds(1),
                KeepAlivePingTimeout = TimeSpan.FromSeconds(1),
            });

        var result = await VanishedClients.WatchAsync(
            2, TimeSpan.FromSeconds(0.5), TimeSpan.FromSeconds(10), ("blind", blind), ("sharp", sharp));

        Assert.Equal(
            (2, null, 0), (result["blind"].OpenAtTheEnd, result["blind"].NoneAfter, result["blind"].PingsIntoTheVoid));
        Assert.Equal(0, result["sharp"].OpenAtTheEnd);
        Assert.NotNull(result["sharp"].NoneAfter);
        Assert.True(result["sharp"].PingsIntoTheVoid > 0);
        Assert.Equal(2, result.ToFigure("gone").Lines.Count);
    }
}
