using System.Security.Cryptography.X509Certificates;

namespace GrpcLab.Tests.Stacks;

/// <summary>One server's address with another server's certificate.</summary>
internal sealed class Impostor(Uri address, X509Certificate2 certificate) : ServerAccess
{
    public override Conditions Conditions => new([]);

    public override Endpoint DefaultEndpoint => Endpoint.Tls;

    public override X509Certificate2 Certificate => certificate;

    public override Uri Address(Endpoint? endpoint = null) => address;

    public override SocketsHttpHandler CreateHandler(Endpoint? endpoint = null) =>
        throw new NotSupportedException("Only Grpc.Core calls it.");
}
