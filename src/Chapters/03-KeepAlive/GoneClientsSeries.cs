namespace GrpcLab;

/// <summary>What one server believed before and after its clients had gone.</summary>
/// <param name="Name">The server.</param>
/// <param name="Went">When its clients went, since they were all connected.</param>
/// <param name="Open">Connections it had open, since all were connected.</param>
/// <param name="Frames">Every frame that came to the network between, also those it swallowed.</param>
public sealed record GoneClientsSeries(
    string Name, TimeSpan Went, IReadOnlyList<(TimeSpan At, long Open)> Open, FrameCounts Frames)
{
    /// <summary>Connections it had open at the end.</summary>
    public long OpenAtTheEnd => Open[^1].Open;

    /// <summary>How long after its clients it first had none left; null when it never came to that.</summary>
    public TimeSpan? NoneAfter =>
        Open.Where(o => o.At > Went && o.Open == 0).Select(o => (TimeSpan?)(o.At - Went)).FirstOrDefault();

    /// <summary>PINGs it sent while its clients were there.</summary>
    public long Pings => Frames.PingsToClient.Frames;

    /// <summary>Answers of its clients to them.</summary>
    public long Answers => Frames.PingAcksToServer.Frames;

    /// <summary>PINGs it sent to clients that were no longer there.</summary>
    public long PingsIntoTheVoid =>
        Frames.Log.Count(f => f is { Type: FrameType.Ping, ToServer: false, Ack: false, Lost: true });
}
