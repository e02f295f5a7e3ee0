namespace GrpcLab.Gateway.Tests;

public sealed class OptionTests
{
    private static readonly GatewayOptions Usable = new() { Server = new Uri("http://127.0.0.1:41001") };

    public static TheoryData<string, string> Errors => new()
    {
        { "--server ftp://127.0.0.1",
            "--server is \"ftp://127.0.0.1/\"; it must be an http or https address without a path" },
        { "--server http://127.0.0.1/api",
            "--server is \"http://127.0.0.1/api\"; it must be an http or https address without a path" },
        { "--server nowhere", "--server is \"nowhere\"; it must be an http or https address" },
        { "--port 3", "Option '--server' is required" },
        { "--server http://127.0.0.1 --port 70000",
            "--port must be from 0 to 65535, not 70000; 0 lets the system choose." },
        { "--server http://127.0.0.1 --max-count 0", "--max-count must be from 1 to 100000, not 0;" },
        { "--server http://127.0.0.1 --max-count many", "'many' for option '--max-count'" },
        { "--server http://127.0.0.1 --concurrency -2", "--concurrency must be from 1 to 10000, not -2;" },
        { "--server http://127.0.0.1 --max-requests 0", "--max-requests must be from 1 to 1000, not 0;" },
        { "--server http://127.0.0.1 --deadline 0", "--deadline must be more than 0 and at most 3600 seconds, not 0." },
        { "--server http://127.0.0.1 --deadline soon", "--deadline is \"soon\"; it must be a number of seconds." },
        { "--server http://127.0.0.1 --connect-timeout 1e300",
            "--connect-timeout is \"1e300\"; it must be a number of seconds." },
        { "--server http://127.0.0.1 --server-certificate abcd",
            "--server-certificate is given, but --server is http://127.0.0.1/, which has no TLS." },
        { "--server https://127.0.0.1 --server-certificate abcd",
            "--server-certificate is no certificate in DER and base64." },
    };

    [Theory(Timeout = 240_000), MemberData(nameof(Errors))]
    public async Task A_launch_that_cannot_work_ends_with_2_and_says_why(string arguments, string message)
    {
        await using var gateway = OwnedProcess.Built(Repository.GatewayProgram, arguments.Split(' '));

        var run = await gateway.EndAsync();

        Assert.Equal(2, run.ExitCode);
        Assert.Contains(message, run.Errors, StringComparison.Ordinal);
        Assert.DoesNotContain("   at ", run.Errors, StringComparison.Ordinal);
        Assert.Equal("", run.Output.Trim());
    }

    [Fact]
    public void The_defaults_are_usable() => Assert.Empty(Usable.Errors());

    [Fact]
    public void All_errors_are_told_together()
    {
        var error = Assert.Throws<ArgumentException>(
            () => GatewayApp.Build(Usable with { Port = -1, MaxCount = 0, Concurrency = 0, Deadline = TimeSpan.Zero }));

        Assert.All(["--port", "--max-count", "--concurrency", "--deadline"],
            option => Assert.Contains($"{option} must be", error.Message));
    }

    [Fact(Timeout = 240_000)]
    public async Task A_port_in_use_is_told_with_the_way_out()
    {
        await using var first = await RunningGateway.InFrontOfAsync(Usable.Server);
        var port = first.Address.Port;
        await using var second = OwnedProcess.Built(
            Repository.GatewayProgram, "--server", "http://127.0.0.1:41001", "--port", $"{port}");

        var run = await second.EndAsync();

        Assert.Equal(2, run.ExitCode);
        Assert.Contains($"--port: port {port} is already in use. Pass 0 to let the system choose one.", run.Errors,
            StringComparison.Ordinal);
    }
}
