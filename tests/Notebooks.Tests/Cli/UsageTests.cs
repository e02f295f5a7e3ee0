namespace Notebooks.Tests.Cli;

public sealed class UsageTests
{
    [Theory(Timeout = 240_000)]
    [InlineData("No chapter is called 'nonsense'", "run", "nonsense")]
    [InlineData("Argument 'slow' not recognized", "run", "--budget", "slow")]
    [InlineData("--timeout is -1", "run", "--timeout", "-1")]
    [InlineData("--server is 'here'", "run", "--server", "here")]
    [InlineData("goes with --server", "run", "--token-file", "f")]
    [InlineData("--server needs the server's control token", "run", "--server", "http://127.0.0.1:1")]
    [InlineData("--server: http://192.0.2.1:1/ would carry the token and all calls to another machine in clear.", "run",
        "--server", "http://192.0.2.1:1")]
    [InlineData(
        "--server: http://127.0.0.1:1/ is without TLS", "run", "--server", "http://127.0.0.1:1", "--ca", "ca.pem")]
    [InlineData(
        "--pin: \"12\" is no SHA-256 of a certificate", "run", "--server", "https://192.0.2.1:1", "--pin", "12")]
    [InlineData("--ca no-such.pem does not exist", "run", "--server", "https://192.0.2.1:1", "--ca", "no-such.pem")]
    [InlineData("both verify the server's certificate. Give one of them.", "run", "--server", "https://192.0.2.1:1",
        "--ca", "ca.pem", "--pin", "12")]
    [InlineData("--ca and --pin go with --server", "run", "--pin", "12")]
    [InlineData("--record: no-such-folder is no folder", "bench", "--record", "no-such-folder")]
    [InlineData("Unrecognized command or argument 'walk'", "walk")]
    public async Task Bad_usage_ends_with_2_and_one_line_that_names_it(string message, params string[] arguments)
    {
        using var workshop = new Workshop();
        var notebook = workshop.Notebook("05-any", "1");
        string[] all = arguments is ["run", "--server" or "--timeout" or "--token-file" or "--pin", ..]
            ? [.. arguments, notebook]
            : arguments;
        await using var lab = new LabProcess(all);

        var (code, output, errors) = await lab.EndAsync();

        Assert.Equal(2, code);
        Assert.Contains(message, errors, StringComparison.Ordinal);
        Assert.DoesNotContain("   at ", errors, StringComparison.Ordinal);
        Assert.Equal("", output.Trim());
    }

    [Fact(Timeout = 240_000)]
    public async Task Check_names_the_notebook_and_the_error()
    {
        using var workshop = new Workshop();
        await using var lab = new LabProcess("check", workshop.Notebook("05-any", "#!time"));

        var (code, output, _) = await lab.EndAsync();

        Assert.Equal(1, code);
        Assert.Contains("05-any.ipynb: cell 2, line 1: a magic command", output, StringComparison.Ordinal);
    }

    [Fact(Timeout = 240_000)]
    public async Task Doctor_names_sdk_cores_and_the_grpc_base_package()
    {
        await using var lab = new LabProcess("doctor");

        var (code, output, errors) = await lab.EndAsync();

        Assert.True(code == 0, output + errors);
        Assert.Matches(@"\.NET SDK\s+10\.", output);
        Assert.Matches(@"cores\s+\d+", output);
        Assert.Matches(@"Grpc\.Core\.Api\s+(stand-in|official) \d", output);
    }
}
