using System.Diagnostics;

namespace GrpcLab.Gateway.Tests;

/// <summary>Waits for something another thread or process brings about.</summary>
internal static class Until
{
    private static readonly TimeSpan Limit = TimeSpan.FromSeconds(20);

    public static async Task TrueAsync(Func<bool> condition, string what)
    {
        var clock = Stopwatch.StartNew();
        while (!condition())
        {
            Assert.True(clock.Elapsed < Limit, $"Not within {Limit}: {what}.");
            await Task.Delay(10);
        }
    }
}
