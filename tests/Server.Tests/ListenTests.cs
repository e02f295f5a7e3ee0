using System.Runtime.Versioning;

namespace GrpcLab.Server.Tests;

public sealed class ListenTests
{
    private const string LongToken = "a-token-of-enough-characters";

    [Theory(Timeout = 240_000)]
    [InlineData("--listen 0.0.0.0 is an address that other machines reach, so the server needs a token of your choice.",
        "--listen", "0.0.0.0")]
    [InlineData("--listen 192.0.2.1 is an address that other machines reach, and TLS is off.", "--listen", "192.0.2.1",
        "--token", LongToken, "--tls-port", "off")]
    [InlineData("The token has 5 characters; a server that other machines reach needs at least 16.", "--listen",
        "0.0.0.0", "--token", "short")]
    [InlineData("--listen is \"0.0.0.0:5001\", but it takes an address without a port. Give the port with --tls-port.",
        "--listen", "0.0.0.0:5001")]
    [InlineData("--allow-cleartext opens h2c to other machines; name the address with --listen", "--allow-cleartext")]
    [InlineData("--certificate names \"no-such.pem\", which does not exist.", "--certificate", "no-such.pem")]
    [InlineData(
        "--name holds \"two words\", which is neither a host name nor an address.", "--name", "a.example,two words")]
    [InlineData("--token and --token-file both give a token.", "--token", LongToken, "--token-file", "no-such.token")]
    [RowOfAll("--listen 192.0.2.1 is not an address of this machine.", "--listen", "192.0.2.1", "--token", LongToken,
        "--uds", "relative.sock")]
    public async Task What_would_be_unsafe_or_mean_nothing_is_refused(string sentence, params string[] args)
    {
        var server = await ServerProcess.RunToEndAsync(args);

        Assert.Equal((2, ""), (server.ExitCode, server.Output));
        Assert.Contains(sentence, server.Errors);
    }

    [Theory(Timeout = 240_000)]
    [InlineData("localhost", "127.0.0.1")]
    [InlineData("127.0.0.2", "127.0.0.2")]
    public async Task A_loopback_address_needs_nothing_more(string listen, string bound)
    {
        await using var server = await ServerProcess.StartAsync("--listen", listen);

        Assert.Equal(bound, new Uri(server.Ready.Endpoints.Tls!).Host);
        Assert.Equal("127.0.0.1", new Uri(server.Ready.Endpoints.H2c!).Host);
    }

    [Fact(Timeout = 240_000)]
    public async Task A_token_file_that_is_there_gives_the_token_which_is_printed_nowhere()
    {
        using var files = new LabAuthority();

        await using var server = await ServerProcess.StartAsync("--token-file", files.Write("token", LongToken + "\n"));
        using var channel = Channels.H2c(server);
        var known = server.Ready with { Token = LongToken };

        Assert.Null(server.Ready.Token);
        Assert.DoesNotContain(LongToken, server.ReadyText);
        Assert.Equal(0, (await channel.CountersWhenAsync(known, _ => true)).Calls.Started);
    }

    [UnixFact(Timeout = 240_000)]
    [UnsupportedOSPlatform("windows")]
    public async Task A_token_file_that_is_not_there_is_made_for_its_own_user_only()
    {
        using var files = new LabAuthority();
        var file = files.File("token");

        await using var server = await ServerProcess.StartAsync("--token-file", file);
        using var channel = Channels.H2c(server);
        var known = server.Ready with { Token = (await File.ReadAllTextAsync(file)).Trim() };

        Assert.Equal(UnixFileMode.UserRead | UnixFileMode.UserWrite, File.GetUnixFileMode(file));
        Assert.Equal(32, known.Token!.Length);
        Assert.Equal(0, (await channel.CountersWhenAsync(known, _ => true)).Calls.Started);
    }

    [UnixFact(Timeout = 240_000)]
    [UnsupportedOSPlatform("windows")]
    public async Task A_token_file_that_others_may_read_is_refused()
    {
        using var files = new LabAuthority();
        var file = files.Write("token", LongToken);
        File.SetUnixFileMode(file, File.GetUnixFileMode(file) | UnixFileMode.OtherRead);

        var (code, _, errors) = await ServerProcess.RunToEndAsync("--token-file", file);

        Assert.Equal(2, code);
        Assert.Contains($"every user of this machine may read or change {file}", errors);
        Assert.DoesNotContain(LongToken, errors);
    }

    [Fact(Timeout = 240_000)]
    public async Task An_empty_token_file_is_refused_and_a_refused_start_makes_none()
    {
        using var files = new LabAuthority();

        var empty = await ServerProcess.RunToEndAsync("--token-file", files.Write("token", "\n"));
        var refused = await ServerProcess.RunToEndAsync(
            "--token-file", files.File("other"), "--tls-port", "off", "--listen", "0.0.0.0");
        var later = await ServerProcess.RunToEndAsync(
            "--token-file", files.File("other"), "--certificate", files.Write("certificate", "none"));

        Assert.Contains("which is empty", empty.Errors);
        Assert.Equal(2, refused.ExitCode);
        Assert.NotEqual(0, later.ExitCode);
        Assert.Contains("certificate", later.Errors);
        Assert.False(File.Exists(files.File("other")));
    }
}
