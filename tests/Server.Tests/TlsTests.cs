using System.Net;
using System.Net.Security;
using System.Net.Sockets;
using System.Security.Authentication;

namespace GrpcLab.Server.Tests;

public sealed class TlsTests(DefaultServer shared) : IClassFixture<DefaultServer>
{
    [Theory(Timeout = 240_000)]
    [InlineData(SslProtocols.Tls12)]
    [InlineData(SslProtocols.Tls13)]
    public async Task Both_current_versions_are_spoken_and_HTTP_2_is_chosen(SslProtocols version)
    {
        using var client = new TcpClient();
        await using var tls = await ConnectAsync(client);

        await tls.AuthenticateAsClientAsync(
            Offer(version, SslApplicationProtocol.Http11, SslApplicationProtocol.Http2));

        Assert.Equal(version, tls.SslProtocol);
        Assert.Equal(SslApplicationProtocol.Http2, tls.NegotiatedApplicationProtocol);
    }

    [Fact(Timeout = 240_000)]
    public async Task A_client_that_speaks_only_HTTP_1_gets_no_connection()
    {
        using var client = new TcpClient();
        await using var tls = await ConnectAsync(client);

        await Assert.ThrowsAsync<AuthenticationException>(
            () => tls.AuthenticateAsClientAsync(Offer(SslProtocols.Tls13, SslApplicationProtocol.Http11)));
    }

    private async Task<SslStream> ConnectAsync(TcpClient client)
    {
        await client.ConnectAsync(IPEndPoint.Parse(new Uri(shared.Server.Ready.Endpoints.Tls!).Authority));
        return new SslStream(client.GetStream());
    }

    private SslClientAuthenticationOptions Offer(SslProtocols version, params List<SslApplicationProtocol> protocols) =>
        new()
        {
            TargetHost = "127.0.0.1",
            EnabledSslProtocols = version,
            ApplicationProtocols = protocols,
            RemoteCertificateValidationCallback = (_, shown, _, _) =>
                shown!.GetRawCertData().AsSpan().SequenceEqual(shared.Server.Ready.Certificate),
        };
}
