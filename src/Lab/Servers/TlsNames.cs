using System.Security.Authentication;

namespace GrpcLab;

/// <summary>TLS versions as people write them.</summary>
internal static class TlsNames
{
    public static string Of(SslProtocols protocol) => protocol switch
    {
        SslProtocols.Tls13 => "TLS 1.3",
        SslProtocols.Tls12 => "TLS 1.2",
        _ => protocol.ToString(),
    };
}
