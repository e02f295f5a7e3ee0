using System.Globalization;

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
    private const long Gigabit = 125_000_000, Unlimited = 10_000_000_000;

    /// <summary>Round-trip time added, half of it each way. Default: none. At most 10 s.</summary>
    /// <remarks>
    /// A new connection's first bytes are held for one more, as long as TCP's handshake would take. No byte comes
    /// early. From 5 ms each way on, a machine that is not overloaded delivers within 5 % of the setting.
    /// </remarks>
    public TimeSpan RoundTrip { get; init; } = TimeSpan.Zero;

    /// <summary>
    /// Bytes that pass each second in each direction, all connections of one endpoint together. Default: null, which
    /// is 125,000,000 (1 Gbit/s) with a round trip, else no limit. At least 1,000; from 10,000,000,000 on no limit.
    /// </summary>
    /// <remarks>
    /// A distance without a bandwidth is no network there is: a whole window comes as one burst, and the window of a
    /// .NET client, which grows by what comes in a round trip, stops growing.
    /// Up to 50 ms of bandwidth, at least two packets, wait before the link for each connection, and what a receive
    /// buffer of 64 KiB takes; then the sender has to. A long transfer never takes less than its size over the
    /// bandwidth, and within 10 % more from 200 kB/s to 100 MB/s.
    /// </remarks>
    public long? BytesPerSecond { get; init; }

    /// <summary>What the link carries each second; null without a limit.</summary>
    internal long? Bandwidth => BytesPerSecond switch
    {
        null => RoundTrip > TimeSpan.Zero ? Gigabit : null,
        >= Unlimited => null,
        var limited => limited,
    };

    /// <summary>
    /// Time after which a connection is dropped when no byte passed in either direction. Default: null, never. 1 ms to
    /// one day.
    /// </summary>
    public TimeSpan? IdleLimit { get; init; }

    /// <summary>
    /// Whether connections come to be at all. False: each SYN goes unanswered, as by a host that is down or a firewall
    /// that drops, and TCP tries for minutes. Default: true. False only on Linux.
    /// </summary>
    public bool AnswersConnects { get; init; } = true;

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
            $"BytesPerSecond is {BytesPerSecond}; it must be at least 1000, or null for the default.")
        .Require(
            IdleLimit is null || (IdleLimit >= TimeSpan.FromMilliseconds(1) && IdleLimit <= TimeSpan.FromDays(1)),
            $"IdleLimit is {IdleLimit}; it must be from 1 ms to one day, or null for no limit.")
        .Require(AnswersConnects || OperatingSystem.IsLinux(),
            "AnswersConnects is false; only Linux leaves a SYN unanswered when a listener's queue is full.")
        .Require(Enum.IsDefined(IdleDrop),
            $"IdleDrop is {(int)IdleDrop}; it must be one of {string.Join(", ", Enum.GetNames<IdleDrop>())}.")
        .ThrowIfAny("The network");

    /// <summary>The network in words, such as "20 ms round trip, connections idle for 2 s dropped silently".</summary>
    public override string ToString() =>
        Parts().ToArray() is { Length: > 0 } parts ? string.Join(", ", parts) : "nothing added";

    private IEnumerable<string> Parts()
    {
        if (RoundTrip > TimeSpan.Zero) yield return $"{Unit.Time(RoundTrip)} round trip";

        if (Bandwidth is { } rate) yield return $"{Rate(rate)} each way";

        if (Loss is { } loss) yield return $"{loss}";

        if (IdleLimit is { } limit)
        {
            yield return $"connections idle for {Unit.Time(limit)} " + IdleDrop switch
            {
                IdleDrop.Silent => "dropped silently",
                IdleDrop.ResetWhenUsed => "reset when used again",
                _ => "reset",
            };
        }

        if (!AnswersConnects) yield return "connects go unanswered";

        if (CountFrames) yield return "frames counted";

        if (ReadHeaders) yield return "headers read";
    }

    private static string Rate(long rate)
    {
        var (divisor, unit) = rate switch
        {
            >= 1_000_000_000 => (1e9, "GB/s"),
            >= 1_000_000 => (1e6, "MB/s"),
            _ => (1e3, "kB/s"),
        };
        return string.Create(CultureInfo.InvariantCulture, $"{rate / divisor:0.###} {unit}");
    }
}

/// <summary>How a network ends a connection over which nothing has passed for the idle limit.</summary>
/// <remarks>An RST comes from the network itself, so it comes at once, whatever the round trip.</remarks>
public enum IdleDrop
{
    /// <summary>
    /// Later bytes vanish. Neither side is told: no FIN, no RST. As many firewalls and NAT tables do.
    /// </summary>
    Silent,

    /// <summary>
    /// Nothing at first; whoever sends next gets an RST as answer, and the other side gets its own when it sends. As
    /// AWS NLB does.
    /// </summary>
    ResetWhenUsed,

    /// <summary>An RST to both sides at the limit. As an Azure load balancer with TCP reset does.</summary>
    Reset,
}

/// <summary>
/// Packets that get lost now and then, and what TCP makes of it: the bytes behind a lost packet wait until it is
/// repeated.
/// </summary>
/// <remarks>
/// TCP hands bytes over in order, so on each connection, in each direction, everything stands still for one timeout. It
/// is the bad case of few packets in flight, where the sender learns of a loss by its timer only; with many, fast
/// retransmission (RFC 5681) repeats after about a round trip. That the sender slows down after a loss, and that
/// timeouts double, is not shown.
/// </remarks>
public sealed record PacketLoss
{
    /// <summary>Share of packets lost. Default: 0.001. More than 0, at most 0.5.</summary>
    public double Share { get; init; } = 0.001;

    /// <summary>
    /// How long the bytes stand still. Default: 200 ms, Linux's shortest retransmission timeout. 1 ms to 10 s.
    /// </summary>
    public TimeSpan Timeout { get; init; } = TimeSpan.FromMilliseconds(200);

    /// <summary>
    /// Which packets are lost: the same seed, the same ones, counted along each direction of each connection.
    /// Default: 1.
    /// </summary>
    public int Seed { get; init; } = 1;

    internal Errors Check(Errors errors) => errors
        .Require(Share is > 0 and <= 0.5,
            FormattableString.Invariant($"Loss.Share is {Share}; it must be more than 0 and at most 0.5."))
        .Require(
            Timeout >= TimeSpan.FromMilliseconds(1) && Timeout <= TimeSpan.FromSeconds(10),
            $"Loss.Timeout is {Timeout}; it must be from 1 ms to 10 s.");

    /// <summary>In words, such as "0.5 % of packets lost, each retransmitted after 200 ms".</summary>
    public override string ToString() =>
        $"{Unit.Percent.Format(Share)} of packets lost, each retransmitted after {Unit.Time(Timeout)}";
}
