using System.Globalization;

namespace GrpcLab;

/// <summary>Writes and reads of a socket.</summary>
/// <param name="Writes">Writes to the socket.</param>
/// <param name="BytesWritten">Bytes in them.</param>
/// <param name="Reads">Reads that gave bytes, or the end.</param>
/// <param name="BytesRead">Bytes in them.</param>
[TypeFormatterSource(typeof(DisplayFormatterSource), PreferredMimeTypes = [Mime.Html, Mime.Text])]
public sealed record SocketCounts(long Writes, long BytesWritten, long Reads, long BytesRead) : IDisplayable
{
    /// <summary>What was added between two readings.</summary>
    public static SocketCounts operator -(SocketCounts later, SocketCounts earlier)
    {
        ArgumentNullException.ThrowIfNull(later);
        ArgumentNullException.ThrowIfNull(earlier);
        return new(later.Writes - earlier.Writes, later.BytesWritten - earlier.BytesWritten,
            later.Reads - earlier.Reads, later.BytesRead - earlier.BytesRead);
    }

    /// <inheritdoc/>
    public IReadOnlyDictionary<string, string> ToBundle() => PlainWords.Bundle(ToString());

    /// <summary>One line with all counts.</summary>
    public override string ToString() => string.Create(CultureInfo.InvariantCulture,
        $"{BytesWritten:N0} B in {Writes:N0} writes · {BytesRead:N0} B in {Reads:N0} reads");
}
