using System.Globalization;

namespace GrpcLab;

/// <summary>How many bytes a server is ready to hold that it has not read yet.</summary>
/// <param name="Stream">Of one stream, in bytes.</param>
/// <param name="Connection">Of all streams of a connection together, in bytes.</param>
public sealed record RuntimeWindows(int Stream, int Connection)
{
    private const int KiB = 1024;

    /// <summary>What the variant's own Kestrel begins with.</summary>
    public static RuntimeWindows Own { get; } = new(0, 0);

    /// <summary>Kestrel's defaults up to .NET 6: 96 KiB a stream, 128 KiB a connection.</summary>
    public static RuntimeWindows OfNet6 { get; } = new(96 * KiB, 128 * KiB);

    internal IEnumerable<string> ToArguments() =>
        ["large", Stream.ToString(CultureInfo.InvariantCulture), Connection.ToString(CultureInfo.InvariantCulture)];
}
