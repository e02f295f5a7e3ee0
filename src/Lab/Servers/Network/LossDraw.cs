namespace GrpcLab;

/// <summary>Says which packets of one direction of one connection are lost. Not safe for several threads.</summary>
/// <remarks>
/// Instead of a coin for each packet it draws how many pass before the next loss, a geometric distribution by inversion
/// (Devroye, Non-Uniform Random Variate Generation, 1986, X.2). So what is lost depends on the packets alone, not on
/// when they come. Numbers come from SplitMix64 (Steele, Lea and Flood, Fast Splittable Pseudorandom Number Generators,
/// 2014), because those of System.Random begin alike for seeds that lie beside each other, and connections would lose
/// their first packets together.
/// </remarks>
internal sealed class LossDraw
{
    /// <summary>Bytes an Ethernet packet carries of a TCP connection without options.</summary>
    public const int PacketSize = 1460;

    private const ulong GoldenGamma = 0x9E3779B97F4A7C15;

    private readonly double _logOfPassing;
    private ulong _state;
    private long _passing;

    public LossDraw(PacketLoss loss, int connection, bool toServer)
    {
        _state = Mix(Mix((uint)loss.Seed) + (((ulong)connection << 1) | (toServer ? 1UL : 0)));
        _logOfPassing = Math.Log(1 - loss.Share);
        _passing = DrawGap();
    }

    /// <summary>The packets that so many bytes sent at once need.</summary>
    public static int PacketsOf(int bytes) => (bytes + PacketSize - 1) / PacketSize;

    /// <summary>
    /// Sends so many packets. True when one of them is lost; losses beside each other are repeated together.
    /// </summary>
    public bool Loses(int packets)
    {
        var lost = false;
        for (_passing -= packets; _passing < 0; _passing += 1 + DrawGap()) lost = true;

        return lost;
    }

    // The draw is never 1, so the logarithm is finite.
    private long DrawGap() => (long)(Math.Log(1 - Draw()) / _logOfPassing);

    // 53 bits, as many as a double holds: from 0 up to but not 1.
    private double Draw() => (Mix(_state += GoldenGamma) >> 11) * (1.0 / (1UL << 53));

    private static ulong Mix(ulong z)
    {
        z = (z ^ (z >> 30)) * 0xBF58476D1CE4E5B9;
        z = (z ^ (z >> 27)) * 0x94D049BB133111EB;
        return z ^ (z >> 31);
    }
}
