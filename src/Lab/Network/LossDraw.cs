namespace GrpcLab;

/// <summary>Says which packets of one direction of one connection are lost. Not safe for several threads.</summary>
/// <remarks>
/// Instead of a coin for each packet it draws how many pass before the next loss, a geometric distribution by inversion (Devroye,
/// Non-Uniform Random Variate Generation, 1986, X.2). So what is lost depends on the packets alone, not on when they come.
/// </remarks>
internal sealed class LossDraw
{
    /// <summary>Bytes an Ethernet packet carries of a TCP connection without options.</summary>
    public const int PacketSize = 1460;

    private readonly Random _random;
    private readonly double _logOfPassing;
    private long _passing;

    public LossDraw(PacketLoss loss, int connection, bool toServer)
    {
        _random = new Random(unchecked((((loss.Seed * 397) ^ connection) * 397) ^ (toServer ? 1 : 2)));
        _logOfPassing = Math.Log(1 - loss.Share);
        _passing = DrawGap();
    }

    /// <summary>The packets that so many bytes sent at once need.</summary>
    public static int PacketsOf(int bytes) => (bytes + PacketSize - 1) / PacketSize;

    /// <summary>Sends so many packets. True when one of them is lost; losses beside each other are repeated together.</summary>
    public bool Loses(int packets)
    {
        var lost = false;
        for (_passing -= packets; _passing < 0; _passing += 1 + DrawGap())
        {
            lost = true;
        }

        return lost;
    }

    // NextDouble is never 1, so the logarithm is finite.
    private long DrawGap() => (long)(Math.Log(1 - _random.NextDouble()) / _logOfPassing);
}
