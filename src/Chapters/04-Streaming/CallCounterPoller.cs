namespace GrpcLab;

/// <summary>Waits for what a solution does to a server's calls, until it is done or nothing moves any more.</summary>
/// <remarks>It counts readings, not seconds: where a solution is slow because the machine is, so are they.</remarks>
internal sealed class CallCounterPoller
{
    private const int UnchangedReadingsLimit = 50;
    private const int MaxReadings = 1200;
    private static readonly TimeSpan Pause = TimeSpan.FromMilliseconds(100);

    private readonly LabServer _server;
    private readonly ServerCalls _before;
    private readonly CancellationToken _cancellation;

    private CallCounterPoller(LabServer server, ServerCalls before, CancellationToken cancellation) =>
        (_server, _before, _cancellation) = (server, before, cancellation);

    /// <summary>Counts from this moment on.</summary>
    public static async Task<CallCounterPoller> FromNowAsync(LabServer server, CancellationToken cancellation) =>
        new(server, await ServerCalls.ReadAsync(server, cancellation), cancellation);

    /// <summary>The calls since then: as wanted, at a standstill, or after two minutes of neither.</summary>
    public async Task<ServerCalls> UntilAsync(Func<ServerCalls, bool> enough)
    {
        var calls = await ReadAsync();
        for (var (readings, unchanged) = (1, 1);
            !enough(calls) && unchanged < UnchangedReadingsLimit && readings < MaxReadings;
            readings++)
        {
            await Task.Delay(Pause, _cancellation);
            var now = await ReadAsync();
            (calls, unchanged) = (now, now == calls ? unchanged + 1 : 1);
        }

        return calls;
    }

    private async Task<ServerCalls> ReadAsync() => (await ServerCalls.ReadAsync(_server, _cancellation)).Since(_before);
}
