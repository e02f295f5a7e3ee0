namespace GrpcLab;

/// <summary>Counts what an application does: in a burst, in a silence, and in the burst after it.</summary>
internal sealed class PictureProbe(PictureHost site, PictureLoad load)
{
    private static readonly TimeSpan LogQuiet = TimeSpan.FromMilliseconds(60);
    private static readonly TimeSpan MaxLogTime = TimeSpan.FromSeconds(2);

    /// <summary>A burst with the counters on. The connection should be open and the code warm.</summary>
    public async Task<PictureEvidence> BurstAsync(CancellationToken cancellation)
    {
        var (connections, log) = (site.Network.ConnectionsAccepted, await LogLinesAsync(cancellation));
        Burst burst = null!;
        var blocked = 0;
        var frames = await site.Network.CountFramesAsync(
            async () =>
            {
                using var waits = new BlockingWaits();
                burst = await site.BurstAsync(cancellation);
                blocked = waits.Count;
            }, cancellation);
        return new PictureEvidence
        {
            Pictures = load.Pictures,
            PictureBytes = load.PictureBytes,
            Connections = site.Network.ConnectionsAccepted - connections,
            ThreadsPerCall = (double)blocked / load.Pictures,
            WireBytesPerByte = (double)frames.ToServer(FrameType.Data).Bytes
                / ((long)load.Pictures * load.PictureBytes),
            WindowUpdates = frames.ToClient(FrameType.WindowUpdate).Frames,
            StreamWindow = site.Server.Limits.InitialStreamWindowSize,
            ConnectionWindow = site.Server.Limits.InitialConnectionWindowSize,
            LogLinesPerPicture = (double)(await LogLinesAsync(cancellation) - log) / load.Pictures,
            Failures = burst.Failures,
        };
    }

    /// <summary>Nothing to do for longer than the network allows, then another burst.</summary>
    public async Task<PictureEvidence> SilenceAsync(PictureEvidence before, CancellationToken cancellation)
    {
        var pings = site.Network.Frames.PingsToServer.Frames;
        await Task.Delay(load.Silence, cancellation);
        pings = site.Network.Frames.PingsToServer.Frames - pings;
        var burst = await site.BurstAsync(cancellation);
        return before with { PingsInSilence = pings, FailuresAfterSilence = burst.Failures };
    }

    // The console logger writes on a thread of its own and the lines
    // come through a pipe: they arrive a little after the calls.
    private async Task<long> LogLinesAsync(CancellationToken cancellation)
    {
        var started = TimeProvider.System.GetTimestamp();
        long seen;
        do
        {
            seen = site.Server.LogLines;
            await Task.Delay(LogQuiet, cancellation);
        }
        while (site.Server.LogLines != seen && TimeProvider.System.GetElapsedTime(started) < MaxLogTime);
        return site.Server.LogLines;
    }
}
