namespace GrpcLab.Programs.Tests;

/// <summary>The command of the course: ./lab gateway.</summary>
public sealed class LabGatewayTests
{
    [Theory(Timeout = 240_000)]
    [InlineData]
    [RowOfAll("--h2c")]
    public async Task It_prints_the_address_of_a_page_whose_routes_answer(params string[] endpoint)
    {
        await using var lab = LabCommand.Start(["gateway", .. endpoint]);
        var page = new Uri(await lab.FirstLineAsync());
        using var http = new HttpClient();

        Assert.Equal(("127.0.0.1", "/swagger"), (page.Host, page.AbsolutePath));
        Assert.Contains("swagger-ui", await http.GetStringAsync(page), StringComparison.Ordinal);
        var answer = Answer.Parse(await http.GetStringAsync(new Uri(page, $"{RunningGateway.ClientWrapper}/5")));
        Assert.Equal(5, answer.PerformanceStatuses.Count);
    }

    [LinuxFact(Timeout = 240_000)]
    public async Task Neither_server_nor_gateway_outlives_a_command_that_is_killed()
    {
        await using var lab = LabCommand.Start("gateway");
        Assert.NotEmpty(await lab.FirstLineAsync());
        var family = Processes.Descendants(lab.Id);
        Assert.Equal(2, family.Count);

        lab.KillWithoutWarning();

        await Until.TrueAsync(() => !family.Any(Processes.IsAlive), "server and gateway have ended");
    }

    [LinuxFact(Timeout = 240_000), Trait(TestScope.Run, TestScope.All)]
    public async Task When_the_server_goes_it_says_so_and_the_gateway_answers_502()
    {
        await using var lab = LabCommand.Start("gateway", "--h2c");
        var page = new Uri(await lab.FirstLineAsync());
        var server = Processes.Descendants(lab.Id)
            .Single(id => Processes.CommandLine(id).Contains("GrpcLab.Server", StringComparison.Ordinal));
        using var http = new HttpClient();

        using var process = System.Diagnostics.Process.GetProcessById(server);
        process.Kill();
        await process.WaitForExitAsync();
        var problem = await Problem.ReadAsync(await http.GetAsync(new Uri(page, $"{RunningGateway.ClientWrapper}/5")));

        Assert.Equal(502, problem.Status);
        await Until.TrueAsync(
            () => lab.Errors.Contains("The server exited with code 137.", StringComparison.Ordinal),
            "the command says so");
    }
}
