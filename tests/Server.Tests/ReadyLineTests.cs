using System.Net;
using System.Net.Sockets;
using System.Security.Cryptography;
using System.Security.Cryptography.X509Certificates;
using System.Text.Encodings.Web;
using System.Text.Json;
using System.Text.Json.Nodes;

namespace GrpcLab.Server.Tests;

public sealed class ReadyLineTests(DefaultServer shared) : IClassFixture<DefaultServer>
{
    private static readonly JsonSerializerOptions Indented = new()
    {
        WriteIndented = true,
        NewLine = "\n",
        Encoder = JavaScriptEncoder.UnsafeRelaxedJsonEscaping,
    };

    [Fact]
    public void The_ready_line_has_the_shape_that_was_agreed() =>
        Snapshot.Matches(WithoutPassingValues(shared.Server.ReadyText) + "\n", "Snapshots", "ReadyLine", "json");

    [Fact(Timeout = 240_000)]
    public async Task The_environment_cannot_make_the_server_listen_elsewhere()
    {
        var port = FreePorts.Find(1)[0];
        var environment = new Dictionary<string, string?>
        {
            ["ASPNETCORE_URLS"] = $"http://127.0.0.1:{port}",
            ["ASPNETCORE_HTTP_PORTS"] = $"{port}",
            ["Kestrel__Endpoints__Extra__Url"] = $"http://127.0.0.1:{port}",
        };

        await using var server = await ServerProcess.StartAsync(environment);
        using var client = new TcpClient();

        await Assert.ThrowsAnyAsync<SocketException>(() => client.ConnectAsync(IPAddress.Loopback, port));
    }

    [Fact]
    public void The_certificate_is_for_the_loopback_names_lives_for_a_week_at_most_and_has_its_pin()
    {
        using var certificate = X509CertificateLoader.LoadCertificate(shared.Server.Certificate);

        Assert.True(certificate.MatchesHostname("localhost"));
        Assert.True(certificate.MatchesHostname(IPAddress.Loopback.ToString()));
        Assert.True(certificate.MatchesHostname(IPAddress.IPv6Loopback.ToString()));
        Assert.Equal(256, certificate.GetECDsaPublicKey()?.KeySize);
        Assert.InRange(certificate.NotAfter, DateTime.Now, DateTime.Now + TimeSpan.FromDays(7));
        Assert.Equal(Convert.ToHexStringLower(SHA256.HashData(shared.Server.Certificate)), shared.Server.Ready.Pin);
    }

    [Fact(Timeout = 240_000)]
    public async Task Each_launch_has_a_token_and_a_certificate_of_its_own()
    {
        await using var other = await ServerProcess.StartAsync();

        Assert.NotEqual(shared.Server.Ready.Token, other.Ready.Token);
        Assert.NotEqual(shared.Server.Ready.Certificate, other.Ready.Certificate);
        Assert.NotEqual(shared.Server.Ready.Endpoints.Uds, other.Ready.Endpoints.Uds);
    }

    private static string WithoutPassingValues(string line)
    {
        var root = JsonNode.Parse(line)!.AsObject();
        foreach (var name in new[] { "pid", "version", "framework", "token", "certificate", "pin" })
        {
            Assert.NotNull(root[name]);
            root[name] = $"<{name}>";
        }

        var endpoints = root["endpoints"]!.AsObject();
        endpoints["h2c"] = WithoutPort(endpoints["h2c"]!);
        endpoints["tls"] = WithoutPort(endpoints["tls"]!);
        endpoints["uds"] = Path.GetExtension((string)endpoints["uds"]!);
        return root.ToJsonString(Indented);
    }

    private static string WithoutPort(JsonNode address)
    {
        var uri = new Uri((string)address!);
        return $"{uri.Scheme}://{uri.Host}:<port>";
    }
}
