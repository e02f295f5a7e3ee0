using Jupyter.Tests.Environments;

namespace Jupyter.Tests.Kernel;

/// <summary>Each test of jupyter/tests, in each host, as a test of its own.</summary>
public sealed class KernelTests(KernelSuite suite) : IClassFixture<KernelSuite>
{
    // The first case waits for the whole suite to run.
    private const int Timeout = 1_230_000;

    public static IEnumerable<object[]> Names => PythonTests.Names().Select(name => new object[] { name });

    [JupyterTheory(Timeout = Timeout), OnHost(Host.Lab, nameof(Names)), OnHost(Host.Debian, nameof(Names))]
    public async Task The_kernel_passes(Host host, string test)
    {
        var report = await suite.RunAsync(host);

        var outcome = report.Outcomes.FirstOrDefault(o => o.Test == test);
        Assert.True(outcome?.Outcome == "passed",
            $"{test} {outcome?.Outcome ?? "did not run"} on {host}.\n{outcome?.Text}\nThe log ends:\n{report.LogEnd}");
    }

    [JupyterTheory(Timeout = Timeout), OnHost(Host.Lab), OnHost(Host.Debian)]
    public async Task The_suite_has_no_tests_but_these(Host host)
    {
        var report = await suite.RunAsync(host);

        Assert.Equal(PythonTests.Names().Order(StringComparer.Ordinal),
            report.Outcomes.Select(o => o.Test).Order(StringComparer.Ordinal));
    }
}
