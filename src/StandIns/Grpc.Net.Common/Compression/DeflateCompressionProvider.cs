using System.IO.Compression;

namespace Grpc.Net.Compression;

/// <summary>The deflate encoding, which on the wire is the zlib format.</summary>
public sealed class DeflateCompressionProvider : ICompressionProvider
{
    private readonly CompressionLevel _level;

    /// <summary>Makes a provider.</summary>
    /// <param name="defaultCompressionLevel">How hard to try when a call does not say.</param>
    public DeflateCompressionProvider(CompressionLevel defaultCompressionLevel) => _level = defaultCompressionLevel;

    /// <summary>The name in the grpc-encoding header: "deflate".</summary>
    public string EncodingName => "deflate";

    /// <summary>Makes a stream that compresses what is written to it and leaves the given one open.</summary>
    /// <param name="stream">Where compressed bytes go.</param>
    /// <param name="compressionLevel">How hard to try; null for the level the provider was made with.</param>
    public Stream CreateCompressionStream(Stream stream, CompressionLevel? compressionLevel) =>
        new ZLibStream(stream, compressionLevel ?? _level, leaveOpen: true);

    /// <summary>Makes a stream that decompresses what is read from it and leaves the given one open.</summary>
    /// <param name="stream">Where compressed bytes come from.</param>
    public Stream CreateDecompressionStream(Stream stream) =>
        new ZLibStream(stream, CompressionMode.Decompress, leaveOpen: true);
}
