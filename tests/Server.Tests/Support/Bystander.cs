namespace GrpcLab.Server.Tests;

/// <summary>A client that does nothing wrong while others do: every one of its calls has to succeed.</summary>
internal static class Bystander
{
    private static readonly TimeSpan Pause = TimeSpan.FromMilliseconds(5);

    /// <summary>
    /// Calls on a connection of its own until the attack is over, at least once in it, and once more on a new
    /// connection.
    /// </summary>
    /// <returns>The calls that were answered.</returns>
    public static async Task<int> ServedDuringAsync(this ServerProcess server, Func<Task> attack)
    {
        using var channel = Channels.H2c(server);
        await AskAsync();
        var attacking = attack();
        var served = 0;
        do
        {
            await AskAsync();
            served++;
            await Task.Delay(Pause);
        }
        while (!attacking.IsCompleted);

        await attacking;
        using var late = Channels.H2c(server);
        Assert.Equal(100, (await late.AskAsync()).DataLoad1.Length);
        return served;

        async Task AskAsync() => Assert.Equal(100, (await channel.AskAsync()).DataLoad1.Length);
    }
}
