namespace GrpcLab;

/// <summary>
/// The load on a picture system: bursts of pictures, a distance, and silences that are too long for the network.
/// </summary>
internal sealed record PictureLoad
{
    /// <summary>The capstone's load.</summary>
    public static PictureLoad Standard { get; } = new();

    /// <summary>Pictures in a burst, all handed over at once. Default: 32.</summary>
    public int Pictures { get; init; } = 32;

    /// <summary>Bytes of a picture: random, so nothing makes them smaller. Default: 64 KiB.</summary>
    public int PictureBytes { get; init; } = 64 * 1024;

    /// <summary>Round trip between client and server. Default: 5 ms.</summary>
    public TimeSpan RoundTrip { get; init; } = TimeSpan.FromMilliseconds(5);

    /// <summary>The network silently drops a connection after so long without traffic. Default: 3 s.</summary>
    public TimeSpan IdleLimit { get; init; } = TimeSpan.FromSeconds(3);

    /// <summary>A pause between bursts, longer than the idle limit. Default: 3.6 s.</summary>
    public TimeSpan Silence { get; init; } = TimeSpan.FromSeconds(3.6);

    /// <summary>When a picture counts as lost, whatever the application's own deadline. Default: 6 s.</summary>
    public TimeSpan MaxUpload { get; init; } = TimeSpan.FromSeconds(6);

    /// <summary>The network between client and server.</summary>
    /// <param name="countFrames">Whether it counts frames, which costs time and needs HTTP/2 without TLS.</param>
    public NetworkConditions Network(bool countFrames) => new()
    {
        RoundTrip = RoundTrip,
        IdleLimit = IdleLimit,
        IdleDrop = IdleDrop.Silent,
        CountFrames = countFrames,
    };
}
