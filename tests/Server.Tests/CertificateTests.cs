using System.Security.Cryptography;
using System.Security.Cryptography.X509Certificates;

namespace GrpcLab.Server.Tests;

public sealed class CertificateTests : IDisposable
{
    private const string Password = "of the test";

    private static readonly PbeParameters Encryption = new(
        PbeEncryptionAlgorithm.Aes256Cbc, HashAlgorithmName.SHA256, 10_000);

    private readonly LabAuthority _authority = new();

    public void Dispose() => _authority.Dispose();

    [Theory(Timeout = 240_000)]
    [InlineData("two PEM files")]
    [InlineData("an encrypted key")]
    [InlineData("a PFX file")]
    public async Task A_certificate_from_files_is_shown(string form)
    {
        using var leaf = _authority.Issue(["localhost"]);

        await using var server = await ServerProcess.StartAsync(Arguments(form, leaf));
        using var channel = Channels.Tls(server);
        // It trusts the certificate of the ready line and no other.
        await channel.AskAsync();

        Assert.Equal(leaf.RawData, server.Certificate);
    }

    [Fact(Timeout = 240_000)]
    public async Task A_certificate_from_files_is_shown_where_only_JSON_has_TLS()
    {
        using var leaf = _authority.Issue(["localhost"]);
        string[] arguments =
        [
            "--json", "on", "--h2c-port", "off", "--tls-port", "off", "--uds", "off", .. _authority.Arguments(leaf),
        ];

        await using var server = await ServerProcess.StartAsync(arguments);
        using var http = new HttpClient(Channels.Trusting(server));
        var document = await http.GetAsync(new Uri($"{server.Ready.Endpoints.Json}/openapi/v1.json"));

        Assert.True(document.IsSuccessStatusCode);
        Assert.Equal(leaf.RawData, server.Certificate);
    }

    [Fact(Timeout = 240_000)]
    public async Task The_certificate_of_a_launch_has_the_names_that_were_asked_for()
    {
        await using var server = await ServerProcess.StartAsync(
            "--listen", "127.0.0.2", "--name", "lab.example,192.0.2.7");
        using var certificate = X509CertificateLoader.LoadCertificate(server.Certificate);

        Assert.All(new[] { "lab.example", "192.0.2.7", "127.0.0.2", "localhost", "127.0.0.1" },
            name => Assert.True(certificate.MatchesHostname(name), name));
    }

    [Theory(Timeout = 240_000)]
    [InlineData("the key of another certificate", "cannot be used with its key")]
    [InlineData("a wrong password", "cannot be used with its key")]
    [InlineData("a key beside a PFX file", "holds its key. Leave out --key.")]
    [InlineData("for clients only",
        "is not for servers: its extended key usage does not include TLS server authentication.")]
    public async Task A_certificate_that_cannot_be_used_is_told_in_a_sentence(string form, string sentence)
    {
        var server = await ServerProcess.RunToEndAsync(UnusableArguments(form));

        Assert.Equal((2, ""), (server.ExitCode, server.Output));
        Assert.Contains($"The certificate in {_authority.File("")}", server.Errors);
        Assert.Contains(sentence, server.Errors);
    }

    private string[] Arguments(string form, X509Certificate2 leaf) => form switch
    {
        "two PEM files" => _authority.Arguments(leaf),
        "an encrypted key" => Encrypted(leaf),
        "a PFX file" => Pfx(leaf),
        _ => throw new ArgumentOutOfRangeException(nameof(form), form, "There is no such form."),
    };

    private string[] UnusableArguments(string form)
    {
        using var leaf = _authority.Issue(["localhost"]);
        using var other = _authority.Issue(["localhost"]);
        using var client = _authority.Issue(["localhost"], usage: "1.3.6.1.5.5.7.3.2");
        return form switch
        {
            "the key of another certificate" => [.. _authority.Arguments(leaf)[..2], "--key",
                _authority.Write("other.key", other.GetECDsaPrivateKey()!.ExportPkcs8PrivateKeyPem())],
            "a key beside a PFX file" => [.. Pfx(leaf), "--key", _authority.File("password")],
            "a wrong password" => [.. Pfx(leaf)[..2], "--key-password-file", _authority.Write("wrong", "wrong")],
            "for clients only" => _authority.Arguments(client),
            _ => throw new ArgumentOutOfRangeException(nameof(form), form, "There is no such form."),
        };
    }

    private string[] Encrypted(X509Certificate2 leaf) =>
    [
        .. _authority.Arguments(leaf)[..2],
        "--key", _authority.Write(
            "encrypted.key", leaf.GetECDsaPrivateKey()!.ExportEncryptedPkcs8PrivateKeyPem(Password, Encryption)),
        "--key-password-file", _authority.Write("password", Password + "\n"),
    ];

    private string[] Pfx(X509Certificate2 leaf)
    {
        File.WriteAllBytes(_authority.File("server.pfx"), leaf.Export(X509ContentType.Pkcs12, Password));
        return ["--certificate", _authority.File("server.pfx"), "--key-password-file",
            _authority.Write("password", Password)];
    }
}
