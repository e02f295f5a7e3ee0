namespace GrpcLab;

/// <summary>Waits for what a solution does to a server's calls, until it is done or nothing moves any more.</summary>
/// <remarks>It counts readings, not seconds: where a solution is slow because the machine is, so are they.</remarks>
internal static class CallCounterPoller
{
    private const int UnchangedReadingsLimit = 50;
    private const int MaxReadings = 1200;
    private static readonly TimeSpan Pause = TimeSpan.FromMilliseconds(100);

    /// <summary>
    /// The calls since an earlier reading: as wanted, at a standstill, or after two minutes of neither.
    /// </summary>
    public static async Task<ServerCalls> UntilAsync(
        LabServer server, ServerCalls before, Func<ServerCalls, bool> enough, CancellationToken cancellation)
    {
        var calls = (await ServerCalls.ReadAsync(server, cancellation)).Since(before);
        for (var (readings, unchanged) = (1, 1);
            !enough(calls) && unchanged < UnchangedReadingsLimit && readings < MaxReadings;
            readings++)
        {
            await Task.Delay(Pause, cancellation);
            var now = (await ServerCalls.ReadAsync(server, cancellation)).Since(before);
            (calls, unchanged) = (now, now == calls ? unchanged + 1 : 1);
        }

        return calls;
    }

    /// <summary>The calls when this work has ended, or when it makes no progress any more.</summary>
    public static Task<ServerCalls> UntilAsync(
        LabServer server, ServerCalls before, Task work, CancellationToken cancellation) =>
        UntilAsync(server, before, _ => work.IsCompleted, cancellation);
}
