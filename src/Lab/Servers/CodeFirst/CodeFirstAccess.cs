using System.Security.Cryptography.X509Certificates;

namespace GrpcLab;

/// <summary>The ways into a code-first server.</summary>
internal sealed class CodeFirstAccess(Uri h2c, Uri tls, X509Certificate2 certificate, string packages) : ServerAccess
{
    private readonly PinnedCertificate _pinned = new(certificate);

    public override Conditions Conditions =>
        LabConditions.OfThisProcess().With("server", $"gRPC code-first ({packages})");

    public override Endpoint DefaultEndpoint => Endpoint.H2c;

    public override Uri Address(Endpoint? endpoint = null) => (endpoint ?? DefaultEndpoint) switch
    {
        Endpoint.H2c => h2c,
        Endpoint.Tls => tls,
        var missing =>
            throw new InvalidOperationException($"The code-first server has no {missing} endpoint. It has: H2c, Tls."),
    };

    public override SocketsHttpHandler CreateHandler(Endpoint? endpoint = null)
    {
        var handler = DirectHandler.Create();
        if (Address(endpoint) == tls) handler.SslOptions = _pinned.ToSslOptions();

        return handler;
    }
}
