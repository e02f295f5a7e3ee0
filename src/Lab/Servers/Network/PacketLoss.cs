namespace GrpcLab;

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

    /// <summary>In words, such as "0.5 % of packets lost, 200 ms to repeat one".</summary>
    public override string ToString() =>
        $"{Unit.Percent.Format(Share)} of packets lost, {Unit.Time(Timeout)} to repeat one";
}
