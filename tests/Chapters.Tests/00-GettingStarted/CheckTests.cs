using GrpcLab.Tests.Comparing;

namespace GrpcLab.Tests.Start;

public sealed class CheckTests
{
    [Fact]
    public void An_older_SDK_fails_and_is_named()
    {
        var finding = Assert.IsType<Finding.Failure>(MachineChecks.Sdk(new(0, "8.0.404", "")));

        Assert.Contains("8.0.404", finding.Text);
        Assert.Contains("Install the .NET 10 SDK", finding.Remedy);
    }

    [Fact]
    public void An_SDK_that_global_json_refuses_fails_with_what_it_said() =>
        Assert.Contains("was not found",
            Assert.IsType<Finding.Failure>(MachineChecks.Sdk(new(1, "", "A compatible SDK was not found."))).Text);

    [Fact]
    public void An_older_runtime_fails() =>
        Assert.IsType<Finding.Failure>(MachineChecks.Runtime(new Version(9, 0, 4), ".NET 9.0.4"));

    [Fact]
    public void One_core_is_a_warning_two_are_fine()
    {
        Assert.IsType<Finding.Warning>(MachineChecks.Cores(1));
        Assert.IsType<Finding.Good>(MachineChecks.Cores(2));
    }

    [Fact]
    public void A_coarse_clock_is_warned_of_and_a_very_coarse_one_fails()
    {
        Assert.IsType<Finding.Good>(MachineChecks.Clock(new CallTime(100)));
        Assert.IsType<Finding.Warning>(MachineChecks.Clock(new CallTime(10_000)));
        Assert.IsType<Finding.Failure>(MachineChecks.Clock(new CallTime(1_000_000)));
    }

    [Fact]
    public void A_quiet_machine_is_fine_and_a_noisy_one_is_warned_of()
    {
        Assert.IsType<Finding.Good>(ServerChecks.Noise(Again(new(1.01, new(0.98, 1.04), new(0.97, 1.05), 12))));
        Assert.Contains("intervals will be wide", Assert.IsType<Finding.Warning>(
            ServerChecks.Noise(Again(new(1.1, new(0.8, 1.5), new(0.7, 1.6), 12)))).Meaning);
        var moved = Again(new RatioEstimate(1.1, new(0.8, 1.5), new(0.7, 1.6), 12).Without("it moved"));
        Assert.Contains("check again",
            Assert.IsType<Finding.Warning>(ServerChecks.Noise(moved with { Pair = moved })).Meaning);
    }

    [Fact]
    public void Calls_that_failed_are_no_sign_of_quiet() =>
        Assert.IsType<Finding.Failure>(ServerChecks.Noise(Again(null) with { Pair = Again(null) }));

    private static CaseResult Again(RatioEstimate? ratio) => SomeCase.Of("the same call") with
    {
        IsSelf = true,
        Verdict = ratio is null ? Verdict.NotComparable : Verdict.CannotTellApart,
        Ratio = ratio,
        Errors = ratio is null ? 12 : 0,
        FirstError = ratio is null ? "RpcException: gone" : null,
    };
}
