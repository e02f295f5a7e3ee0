namespace GrpcLab.Tests.Start;

public sealed class ReadinessTests
{
    private const string Ready = "You are ready";

    private static readonly ReadinessCheck Fine = ReadinessCheck.Of(
        "the weather", () => new Finding.Good("It is fine."));

    [Fact(Timeout = 400_000), Trait(TestScope.Run, TestScope.All)]
    public async Task A_machine_that_runs_these_tests_is_ready()
    {
        var report = await Readiness.CheckAsync();

        Assert.True(report.IsReady, report.ToString());
        Assert.Contains($"{report.Summary}: {Ready}.", report.ToString());
        Assert.Contains(Ready, report.ToBundle()[Mime.Html]);
        Assert.Equal(MachineChecks.All.Count + 6, report.Lines.Count);
    }

    [Fact(Timeout = 240_000)]
    public async Task One_failing_check_is_enough_to_be_not_ready()
    {
        var broken = ReadinessCheck.Of("the roof", () => new Finding.Failure("It leaks.", "Mend it."));

        var report = new Readiness([await Fine.RunAsync(default), await broken.RunAsync(default)]);

        Assert.False(report.IsReady);
        Assert.Equal("2 checks, 1 failed, 0 warnings", report.Summary);
        Assert.Contains("✗ failed  It leaks. Mend it.", report.ToString());
        Assert.Contains("Failed: the roof.", report.ToString());
        Assert.All(report.ToBundle().Values, text => Assert.DoesNotContain(Ready, text));
    }

    [Fact(Timeout = 240_000)]
    public async Task A_check_that_throws_has_failed_and_tells_why()
    {
        var throws = ReadinessCheck.Of("the lamp", () => throw new IOException("It is dark."));

        var line = await throws.RunAsync(default);

        Assert.Equal(
            new Finding.Failure("IOException: It is dark.", "Fix this problem, then check again."),
            line.Finding);
    }

    [Fact(Timeout = 240_000)]
    public async Task A_server_that_does_not_start_fails_its_check_and_leaves_those_that_need_it_untried()
    {
        var tooShort = new LabServerOptions { StartTimeout = TimeSpan.FromMilliseconds(1) };

        var report = await Readiness.CheckAsync([Fine], tooShort, default);

        Assert.False(report.IsReady);
        Assert.Contains("The server was not ready within", report.Lines[1].Text);
        Assert.All(report.Lines.Skip(2), line => Assert.IsType<Finding.NotTried>(line.Finding));
        Assert.All(report.ToBundle().Values, text => Assert.DoesNotContain(Ready, text));
    }

    [Fact]
    public void A_warning_leaves_a_machine_ready_and_is_counted()
    {
        var report = new Readiness([new("noise", new Finding.Warning("Loud.", "Intervals will be wide."))]);

        Assert.True(report.IsReady);
        Assert.Contains("1 check, 0 failed, 1 warning", report.ToString());
        Assert.Contains("! warning", report.ToString());
    }
}
