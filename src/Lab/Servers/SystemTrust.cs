using System.Net.Security;
using System.Security.Cryptography.X509Certificates;

namespace GrpcLab;

/// <summary>Trusts what the operating system trusts.</summary>
internal sealed record SystemTrust : ServerTrust
{
    internal override string? Error(Uri server, X509Certificate2 shown, X509Chain? chain, SslPolicyErrors errors) =>
        ChainError(server, shown, chain, errors, "what this system trusts");
}
