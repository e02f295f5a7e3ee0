namespace GrpcLab;

/// <summary>
/// What a network does to the connections through it. Immutable; checked once. The default does nothing.
/// </summary>
/// <remarks>
/// The network is a loopback proxy that ends TCP on both sides. So it cannot show congestion control or slow start, of
/// packet loss only the wait for what is repeated (<see cref="PacketLoss"/>), and the kernel acknowledges bytes to the
/// proxy, not to the other side. For the same reason the proxy's kernel answers TCP keep-alive probes, also on a
/// connection the network has dropped, and the proxy never sees them: here they neither keep a connection nor find a
/// dead one. A real load balancer or firewall sees them, and most count them as traffic. HTTP/2 PINGs are bytes like
/// any others.
/// </remarks>
public sealed record NetworkConditions
{
    /// <summary>Round-trip time added, half of it each way. Default: none. At most 10 s.</summary>
    /// <remarks>
    /// No byte comes early. From 5 ms each way on, a machine that is not overloaded delivers within 5 % of the setting.
    /// </remarks>
    public TimeSpan RoundTrip { get; init; } = TimeSpan.Zero;

    /// <summary>
    /// Whether a new connection's first bytes are held for one round trip, as long as TCP's handshake would take.
    /// Default: true.
    /// </summary>
    public bool HoldOpening { get; init; } = true;

    /// <summary>
    /// Bytes that pass each second in each direction, all connections of one endpoint together. Default: null, no
    /// limit. At least 1,000.
    /// </summary>
    /// <remarks>
    /// Up to 50 ms of bandwidth wait before the link for each connection; then the sender has to. A long transfer never
    /// takes less than its size over the bandwidth, and within 10 % more from 200 kB/s to 100 MB/s.
    /// </remarks>
    public long? BytesPerSecond { get; init; }

    /// <summary>
    /// Time after which a connection is dropped when no byte passed in either direction. Default: null, never. 1 ms to
    /// one day.
    /// </summary>
    public TimeSpan? IdleLimit { get; init; }

    /// <summary>How an idle connection is dropped. Default: silently.</summary>
    public IdleDrop IdleDrop { get; init; } = IdleDrop.Silent;

    /// <summary>Packets lost now and then, for which everything behind them waits. Default: null, none.</summary>
    public PacketLoss? Loss { get; init; }

    /// <summary>
    /// Whether HTTP/2 frames are counted; only on <see cref="Endpoint.H2c"/>, where they can be read. Default: false.
    /// </summary>
    public bool CountFrames { get; init; }

    /// <summary>
    /// Whether header fields are decoded as well (HPACK), for <see cref="NetworkedServer.ReadHeadersAsync"/>. Default:
    /// false. True counts frames, too.
    /// </summary>
    public bool ReadHeaders { get; init; }

    /// <summary>Throws one error that names every setting out of range.</summary>
    public void ThrowIfInvalid() => (Loss?.Check(new Errors()) ?? new Errors())
        .Require(
            RoundTrip >= TimeSpan.Zero && RoundTrip <= TimeSpan.FromSeconds(10),
            $"RoundTrip is {RoundTrip}; it must be from 0 to 10 s.")
        .Require(BytesPerSecond is null or >= 1000,
            $"BytesPerSecond is {BytesPerSecond}; it must be at least 1000, or null for no limit.")
        .Require(
            IdleLimit is null || (IdleLimit >= TimeSpan.FromMilliseconds(1) && IdleLimit <= TimeSpan.FromDays(1)),
            $"IdleLimit is {IdleLimit}; it must be from 1 ms to one day, or null for no limit.")
        .Require(Enum.IsDefined(IdleDrop),
            $"IdleDrop is {(int)IdleDrop}; it must be one of {string.Join(", ", Enum.GetNames<IdleDrop>())}.")
        .ThrowIfAny("The network");

    /// <summary>The network in words, such as "20 ms round trip, connections idle for 2 s dropped silently".</summary>
    public override string ToString() => NetworkText.Of(this);
}
