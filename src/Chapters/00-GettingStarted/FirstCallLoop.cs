using System.Runtime;

namespace GrpcLab;

/// <summary>Makes calls one after the other and notes time and compilation of each.</summary>
internal static class FirstCallLoop
{
    public static async Task<FirstCall[]> RunAsync(
        Func<Task> call, int calls, TimeProvider clock, CancellationToken cancellation)
    {
        var made = new FirstCall[calls];
        // Both are used once before the first call, so that compiling them is not charged to it.
        _ = CallTime.Between(clock.GetTimestamp(), clock.GetTimestamp(), clock);
        _ = JitInfo.GetCompiledMethodCount();
        var compiled = JitInfo.GetCompiledMethodCount();
        for (var i = 0; i < calls; i++)
        {
            cancellation.ThrowIfCancellationRequested();
            var start = clock.GetTimestamp();
            await call().ConfigureAwait(false);
            var time = CallTime.Between(start, clock.GetTimestamp(), clock);
            var now = JitInfo.GetCompiledMethodCount();
            (made[i], compiled) = (new(time, (int)(now - compiled)), now);
        }

        return made;
    }
}
