using System.IO.Compression;

namespace Grpc.Net.Compression;

/// <summary>The gzip encoding.</summary>
public sealed class GzipCompressionProvider : ICompressionProvider
{
    private readonly CompressionLevel _level;

    /// <summary>Makes a provider.</summary>
    /// <param name="defaultCompressionLevel">How hard to try when a call does not say.</param>
    public GzipCompressionProvider(CompressionLevel defaultCompressionLevel) => _level = defaultCompressionLevel;

    /// <summary>The name in the grpc-encoding header: "gzip".</summary>
    public string EncodingName => "gzip";

    /// <summary>Makes a stream that compresses what is written to it and leaves the given one open.</summary>
    /// <param name="stream">Where compressed bytes go.</param>
    /// <param name="compressionLevel">How hard to try; null for the level the provider was made with.</param>
    public Stream CreateCompressionStream(Stream stream, CompressionLevel? compressionLevel) =>
        new GZipStream(stream, compressionLevel ?? _level, leaveOpen: true);

    /// <summary>Makes a stream that decompresses what is read from it and leaves the given one open.</summary>
    /// <param name="stream">Where compressed bytes come from.</param>
    public Stream CreateDecompressionStream(Stream stream) =>
        new GZipStream(stream, CompressionMode.Decompress, leaveOpen: true);
}
