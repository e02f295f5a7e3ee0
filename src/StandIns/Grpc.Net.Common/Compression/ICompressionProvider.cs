using System.IO.Compression;

namespace Grpc.Net.Compression;

/// <summary>Compresses and decompresses messages in one encoding.</summary>
public interface ICompressionProvider
{
    /// <summary>The name in the grpc-encoding header: "gzip".</summary>
    string EncodingName { get; }

    /// <summary>Makes a stream that compresses what is written to it.</summary>
    /// <param name="stream">Where compressed bytes go.</param>
    /// <param name="compressionLevel">How hard to try; null for the provider's own level.</param>
    Stream CreateCompressionStream(Stream stream, CompressionLevel? compressionLevel);

    /// <summary>Makes a stream that decompresses what is read from it.</summary>
    /// <param name="stream">Where compressed bytes come from.</param>
    Stream CreateDecompressionStream(Stream stream);
}
