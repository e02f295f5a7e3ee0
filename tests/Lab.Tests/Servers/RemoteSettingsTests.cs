namespace GrpcLab.Tests.Servers;

public sealed class RemoteSettingsTests
{
    private const string Pin = "00112233445566778899aabbccddeeff00112233445566778899aabbccddeeff";

    [Fact]
    public void Without_a_named_server_none_is_used() => Assert.Null(Read("", "token"));

    [Theory]
    [InlineData("my server", "token", null, null, "\"my server\"")]
    [InlineData("https://192.0.2.1:1", "token", "ca.pem", Pin, "GRPCLAB_SERVER_CA and GRPCLAB_SERVER_PIN are both set")]
    public void What_is_missing_or_contradicts_itself_is_named(
        string server, string token, string? authority, string? pin, string words)
    {
        var error = Assert.Throws<InvalidOperationException>(() => Read(server, token, authority, pin));

        Assert.Contains(words, error.Message);
    }

    [Theory]
    [InlineData("00112233445566778899AABBCCDDEEFF00112233445566778899AABBCCDDEEFF")]
    [InlineData("00:11:22:33:44:55:66:77:88:99:AA:BB:CC:DD:EE:FF:00:11:22:33:44:55:66:77:88:99:AA:BB:CC:DD:EE:FF")]
    [InlineData(" 00112233445566778899AABBCCDDEEFF00112233445566778899AABBCCDDEEFF\n")]
    public void A_pin_may_be_written_as_openssl_writes_it(string text) =>
        Assert.Equal(ServerTrust.Pin(Pin), Read("https://192.0.2.1:1", "token", pin: text)!.Trust);

    [Theory]
    [InlineData("")]
    [InlineData("zz112233445566778899aabbccddeeff00112233445566778899aabbccddeeff")]
    public void What_is_no_SHA_256_is_no_pin(string text)
    {
        var error = Assert.Throws<ArgumentException>(() => ServerTrust.Pin(text));

        Assert.Contains($"\"{text}\" is not the SHA-256 of a certificate", error.Message);
    }

    [Theory]
    [InlineData("http://192.0.2.1:41001", false, "in cleartext")]
    [InlineData("http://127.0.0.1:41001", true, "does not use TLS")]
    [InlineData("http://127.0.0.1:41001", false, null)]
    [InlineData("https://192.0.2.1:41001", false, null)]
    public void A_token_does_not_travel_in_clear_and_nothing_is_verified_without_tls(
        string address, bool verified, string? words)
    {
        var error = RemoteRules.AddressError(new Uri(address), verified);

        Assert.Equal(words is null, error is null);
        Assert.Contains(words ?? "", error ?? "");
    }

    [Fact]
    public void Another_machine_is_verified_by_the_system_unless_told_otherwise_and_never_called_in_clear()
    {
        Assert.Throws<ArgumentException>(() => ControlAddress.OfRunning(new Uri("http://192.0.2.1:5000"), null));
        Assert.Equal(ServerTrust.System, ControlAddress.OfRunning(new Uri("https://192.0.2.1:41001"), null).Trust);
        Assert.Null(ControlAddress.OfRunning(new Uri("https://127.0.0.1:41001"), null).Trust);
    }

    private static RemoteSettings? Read(string server, string token, string? authority = null, string? pin = null) =>
        RemoteSettings.From(name => name switch
        {
            "GRPCLAB_SERVER" => server,
            "GRPCLAB_TOKEN" => token,
            "GRPCLAB_SERVER_CA" => authority,
            "GRPCLAB_SERVER_PIN" => pin,
            _ => throw new ArgumentOutOfRangeException(nameof(name), name, "Nobody asked for this variable before."),
        });
}
