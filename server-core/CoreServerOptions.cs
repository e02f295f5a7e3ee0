using System.Security.Cryptography;

namespace GrpcLab.CoreServer;

/// <summary>Everything a launch can choose.</summary>
internal sealed record CoreServerOptions
{
    /// <summary>Port of HTTP/2 without TLS on 127.0.0.1; 0 lets the system choose.</summary>
    public int H2cPort { get; init; }

    /// <summary>Port of HTTP/2 over TLS on 127.0.0.1; 0 lets the system choose.</summary>
    public int TlsPort { get; init; }

    /// <summary>Asynchronous delay before each answer of the Monitor service. Default: none.</summary>
    public TimeSpan Delay { get; init; }

    /// <summary>Bytes in each of the two loads of an answer. Default: 100.</summary>
    public int PayloadBytes { get; init; } = 100;

    /// <summary>The process whose end ends the server; null watches none.</summary>
    public int? OwnerPid { get; init; }

    /// <summary>Whether the server stays when standard input ends.</summary>
    public bool Stay { get; init; }

    /// <summary>What a caller of lab.Control must show: random for each launch.</summary>
    public string Token { get; } = RandomNumberGenerator.GetHexString(32, lowercase: true);
}
