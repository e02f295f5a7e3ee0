using System.Diagnostics;

namespace GrpcLab.Tests.Network;

/// <summary>The fastest of several attempts: a busy machine can only add to what something takes.</summary>
internal static class Fastest
{
    public static async Task<TimeSpan> OfAsync(int attempts, Func<Task> attempt)
    {
        var fastest = TimeSpan.MaxValue;
        for (var i = 0; i < attempts; i++)
        {
            var start = Stopwatch.GetTimestamp();
            await attempt();
            var took = Stopwatch.GetElapsedTime(start);
            fastest = took < fastest ? took : fastest;
        }

        return fastest;
    }
}
