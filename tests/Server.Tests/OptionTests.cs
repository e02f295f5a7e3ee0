using System.Net;
using System.Net.Sockets;

namespace GrpcLab.Server.Tests;

public sealed class OptionTests
{
    [Fact(Timeout = 240_000)]
    public async Task All_errors_are_told_together_in_one_line()
    {
        var server = await ServerProcess.RunToEndAsync(
            "--h2c-port", "99999", "--delay", "soon", "--max-streams=0", "--nonsense", "5", "--initial-stream-window",
            "1000", "--payload");

        Assert.Equal(2, server.ExitCode);
        Assert.Equal("", server.Output);
        Assert.Equal(
            "The server cannot start. --delay must be a number of milliseconds, not \"soon\". "
            + "Unknown option \"--nonsense\". "
            + "--payload needs a value: --payload <bytes>. "
            + "--h2c-port must be from 0 to 65535, not 99999; 0 lets the system choose. "
            + "--max-streams must be from 1 to 2147483647, not 0. "
            + "--initial-stream-window must be from 65535 to 2147483647, not 1000. Run it with --help for all options."
            + Environment.NewLine,
            server.Errors);
    }

    [Theory(Timeout = 240_000)]
    [InlineData("--logging must be \"on\" or \"off\", not \"yes\".", "--logging", "yes")]
    [InlineData("--owner-pid is 2147483646, but no such process is alive.", "--owner-pid", "2147483646")]
    [InlineData("--keep-alive-ping-delay must be from 1 to 1000000 seconds, not 0.5; off sends no pings.",
        "--keep-alive-ping-delay", "0.5")]
    [InlineData("--otlp must be an http or https URI, such as http://127.0.0.1:4317, not \"here:4317\".",
        "--otlp", "here:4317")]
    [InlineData("--delay is given twice.", "--delay", "1", "--delay", "2")]
    [InlineData("started with workstation GC, which is fixed at its start. Set DOTNET_gcServer=1 in the environment",
        "--gc", "server")]
    [InlineData(
        "Every endpoint is off; leave at least one of", "--h2c-port", "off", "--tls-port", "off", "--uds", "off")]
    [InlineData("--h2c-port and --tls-port are both 50001;", "--h2c-port", "50001", "--tls-port", "50001")]
    [InlineData("--health-port is 50001, and so is another endpoint's;",
        "--health-port", "50001", "--tls-port", "50001")]
    [InlineData("too long for a socket address", "--uds",
        "a-name-as-long-as-this-one-does-not-fit-into-the-address-of-a-unix-socket-"
        + "because-the-address-has-only-about-one-hundred-bytes.sock")]
    public async Task A_bad_option_is_told_in_a_sentence(string sentence, params string[] args)
    {
        var server = await ServerProcess.RunToEndAsync(args);

        Assert.Equal(2, server.ExitCode);
        Assert.Contains(sentence, server.Errors);
    }

    [Theory(Timeout = 240_000)]
    [InlineData("--h2c-port", "Pass 0 to let the system choose one.")]
    [InlineData("--health-port", "Pass another one.")]
    public async Task A_port_in_use_is_told_in_a_sentence(string option, string remedy)
    {
        var taken = new TcpListener(IPAddress.Loopback, 0);
        taken.Start();
        var port = ((IPEndPoint)taken.LocalEndpoint).Port;

        var server = await ServerProcess.RunToEndAsync(option, $"{port}");
        taken.Stop();

        Assert.Equal(2, server.ExitCode);
        Assert.Equal(
            $"The server cannot start. {option}: port {port} is already in use. {remedy} "
            + "Run it with --help for all options." + Environment.NewLine,
            server.Errors);
    }

    [Fact(Timeout = 240_000)]
    public async Task A_socket_file_that_exists_is_neither_used_nor_deleted()
    {
        var path = Path.GetTempFileName();

        var server = await ServerProcess.RunToEndAsync("--uds", path);

        Assert.Equal(2, server.ExitCode);
        Assert.Contains("which exists already", server.Errors);
        Assert.True(File.Exists(path));
        File.Delete(path);
    }

    [Fact(Timeout = 240_000)]
    public async Task Help_lists_every_option_with_its_default()
    {
        var server = await ServerProcess.RunToEndAsync("--help");

        Assert.Equal(0, server.ExitCode);
        Snapshot.Matches(server.Output.ReplaceLineEndings("\n").TrimEnd() + "\n", "Snapshots", "Help", "txt");
    }
}
