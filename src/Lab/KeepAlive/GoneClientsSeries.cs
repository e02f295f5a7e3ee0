namespace GrpcLab;

/// <summary>What one server believed after its clients had gone.</summary>
/// <param name="Name">The server.</param>
/// <param name="Open">Connections it had open, since the clients went.</param>
/// <param name="Frames">Every frame that came to the network between, also those it swallowed.</param>
public sealed record GoneClientsSeries(string Name, IReadOnlyList<(TimeSpan At, long Open)> Open, FrameCounts Frames)
{
    /// <summary>Connections it had open at the end.</summary>
    public long OpenAtTheEnd => Open[^1].Open;

    /// <summary>When it first had none left; null when it never came to that.</summary>
    public TimeSpan? NoneAfter => Open.Where(o => o.Open == 0).Select(o => (TimeSpan?)o.At).FirstOrDefault();

    /// <summary>PINGs it sent to clients that were no longer there.</summary>
    public long PingsIntoTheVoid => Frames.Log.Count(f => f is { Type: FrameType.Ping, ToServer: false, Ack: false, Lost: true });
}
