namespace GrpcLab.Tests.Network;

/// <summary>Waits for what happens on other threads.</summary>
internal static class Until
{
    /// <summary>Returns when the condition holds; fails after 30 s.</summary>
    public static async Task TrueAsync(Func<bool> condition)
    {
        using var limit = new CancellationTokenSource(TimeSpan.FromSeconds(30));
        while (!condition())
        {
            await Task.Delay(5, limit.Token);
        }
    }
}
