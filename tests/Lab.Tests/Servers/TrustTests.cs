using System.Net;
using System.Net.Security;
using System.Net.Sockets;
using System.Security.Authentication;

namespace GrpcLab.Tests.Servers;

public sealed class TrustTests : IDisposable
{
    private readonly LabAuthority _authority = new();

    public void Dispose() => _authority.Dispose();

    [Fact(Timeout = 240_000)]
    public async Task The_pin_that_a_server_prints_is_enough_and_what_else_is_wrong_is_told_apart()
    {
        await using var running = await StartedServer.StartAsync();
        var (tls, pin, other) = (running.Address("tls"), ServerTrust.Pin(running.Pin), new string('0', 64));
        var plain = new UriBuilder(running.Address("h2c")) { Scheme = "https" }.Uri;
        await using var server = await LabServer.ConnectAsync(tls, running.Token, pin);
        using var channel = server.OpenChannel(Endpoint.Tls);
        Assert.Equal(100, (await Calls.AskAsync(channel)).DataLoad1.Length);

        Assert.Contains(
            $"presented a certificate other than the pinned one: its SHA-256 is {running.Pin}, not {other}",
            await ErrorAsync(tls, running.Token, ServerTrust.Pin(other)));
        var unknown = await ErrorAsync(running.AsLocalhost, running.Token, ServerTrust.System);
        Assert.Contains("it does not validate against this system's trust store", unknown);
        Assert.Contains(running.Pin, unknown);
        Assert.Contains(
            $"The server at {tls} refuses this caller: The metadata entry lab-token is missing or wrong.",
            await ErrorAsync(tls, "wrong", pin));
        Assert.Contains(
            "Is this the server's TLS address?", await ErrorAsync(plain, running.Token, ServerTrust.System));
    }

    [Fact(Timeout = 240_000)]
    public async Task A_certificate_of_the_authority_is_trusted_under_its_name()
    {
        using var leaf = _authority.IssueThroughIntermediate(["localhost"], out var intermediate);
        await using var running = await StartedServer.StartAsync(_authority.Arguments(leaf, intermediate));
        intermediate.Dispose();

        await using var server = await LabServer.ConnectAsync(
            running.AsLocalhost, running.Token, ServerTrust.Authority(_authority.RootFile));
        using var channel = server.OpenChannel(Endpoint.Tls);

        Assert.Equal(leaf.RawData, server.Certificate!.RawData);
        Assert.Equal(100, (await Calls.AskAsync(channel)).DataLoad1.Length);
    }

    [Fact(Timeout = 240_000)]
    public async Task A_certificate_of_another_authority_is_refused()
    {
        using var other = new LabAuthority("Another laboratory");
        using var leaf = other.Issue(["localhost"]);
        await using var running = await StartedServer.StartAsync(other.Arguments(leaf));

        var error = await ErrorAsync(running.AsLocalhost, running.Token, ServerTrust.Authority(_authority.RootFile));

        Assert.Contains($"it does not validate against the authority in {_authority.RootFile}", error);
    }

    [Theory(Timeout = 240_000)]
    [InlineData("measured.lab", 1, "is not for \"localhost\", but for measured.lab, 192.0.2.7.")]
    [RowOfAll("localhost", -1, "NotTimeValid")]
    public async Task A_certificate_for_another_name_or_that_has_expired_is_refused(string name, int days, string words)
    {
        using var leaf = _authority.Issue([name, "192.0.2.7"], validity: TimeSpan.FromDays(days));
        await using var running = await StartedServer.StartAsync(_authority.Arguments(leaf));

        var error = await ErrorAsync(running.AsLocalhost, running.Token, ServerTrust.Authority(_authority.RootFile));

        Assert.Contains(words, error);
    }

    [Fact]
    public void A_file_without_a_certificate_is_no_authority()
    {
        var error = Assert.Throws<InvalidOperationException>(
            () => ServerTrust.Authority(_authority.Write("nothing.pem", "nothing")));

        Assert.Contains("contains no PEM certificate", error.Message);
    }

    [Fact(Timeout = 240_000), Trait(TestScope.Run, TestScope.All)]
    public async Task Where_nothing_answers_it_is_said_so()
    {
        using var silent = new TcpListener(IPAddress.Loopback, 0);
        silent.Start();
        var unheard = new Uri($"https://{silent.LocalEndpoint}");

        Assert.Contains("within 10 s", await ErrorAsync(unheard, "token", ServerTrust.System));
    }

    [Fact(Timeout = 240_000)]
    public async Task Where_nothing_listens_or_has_an_address_it_is_said_so()
    {
        using var closed = new TcpListener(IPAddress.Loopback, 0);
        closed.Start();
        var refusing = new Uri($"https://{closed.LocalEndpoint}");
        closed.Stop();

        Assert.Contains(
            $"Nothing is listening at {refusing}.", await ErrorAsync(refusing, "token", ServerTrust.System));
        Assert.Contains("cannot be resolved",
            await ErrorAsync(new Uri("https://no-such-host.invalid:5001"), "token", ServerTrust.System));
    }

    [Fact(Timeout = 240_000)]
    public async Task A_server_that_is_not_trusted_never_hears_the_token()
    {
        using var leaf = _authority.Issue(["localhost"]);
        using var listener = new TcpListener(IPAddress.Loopback, 0);
        listener.Start();
        var heard = HearAsync(listener, leaf);

        await ErrorAsync(new Uri($"https://{listener.LocalEndpoint}"), "token", ServerTrust.Pin(new string('0', 64)));

        Assert.Equal(0, await heard.WaitAsync(TimeSpan.FromSeconds(30)));
    }

    // How many bytes come after the handshake, as far as the handshake comes.
    private static async Task<int> HearAsync(
        TcpListener listener, System.Security.Cryptography.X509Certificates.X509Certificate2 certificate)
    {
        using var client = await listener.AcceptTcpClientAsync();
        await using var tls = new SslStream(client.GetStream());
        try
        {
            await tls.AuthenticateAsServerAsync(new SslServerAuthenticationOptions
            {
                ServerCertificate = certificate,
                ApplicationProtocols = [SslApplicationProtocol.Http2],
            });
            return await tls.ReadAsync(new byte[1024]);
        }
        catch (Exception e) when (e is IOException or AuthenticationException)
        {
            // The client has gone away: it may do so before or after the server believes the handshake to be complete.
            return 0;
        }
    }

    private static async Task<string> ErrorAsync(Uri server, string token, ServerTrust trust) =>
        (await Assert.ThrowsAsync<InvalidOperationException>(
            () => LabServer.ConnectAsync(server, token, trust))).Message;
}
