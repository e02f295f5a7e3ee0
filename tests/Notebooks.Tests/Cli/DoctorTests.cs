using GrpcLab;
using GrpcLab.Cli;

namespace Notebooks.Tests.Cli;

public sealed class DoctorTests : IDisposable
{
    private readonly KernelDesk _desk = new();

    public void Dispose() => _desk.Dispose();

    [Theory]
    [InlineData("tsc", 20, 25, false, "✓", "tsc, steps of 20 ns, 25 ns a reading")]
    [InlineData(null, 100, 30, false, "✓", "steps of 100 ns")]
    [InlineData("hpet", 70, 800, false, "!", "boot with clocksource=tsc")]
    [InlineData("tsc", 15_000_000, 30, false, "!", "that is coarse")]
    [InlineData("tsc", 20, 25, true, "!", "it went back")]
    public void A_clock_is_judged_by_its_source_its_steps_and_its_price(
        string? source, double step, double cost, bool goesBack, string sign, string words)
    {
        var line = new ClockFacts(source, step, cost, goesBack).Line();

        Assert.Equal((sign, true), (line.Sign, line.IsFine));
        Assert.Contains(words, line.Finding, StringComparison.Ordinal);
    }

    [Fact]
    public void This_machines_clock_goes_forward_in_steps_that_a_call_can_be_timed_with()
    {
        var clock = ClockFacts.Measure();

        Assert.False(clock.GoesBack);
        Assert.InRange(clock.Step, double.Epsilon, 1e9);
        Assert.InRange(clock.Cost, double.Epsilon, 1e9);
    }

    [Theory]
    [InlineData("·", "the system does not tell")]
    [InlineData("✓", "performance", "performance", "performance")]
    [InlineData("!", "powersave on 1 of 2 cores", "powersave", "performance")]
    public void Cores_that_save_power_are_told_with_the_way_out(string sign, string words, params string[] governors)
    {
        for (var core = 0; core < governors.Length; core++)
        {
            var folder = Directory.CreateDirectory(_desk.Path("cpu", $"cpu{core}", "cpufreq"));
            File.WriteAllText(Path.Combine(folder.FullName, "scaling_governor"), governors[core] + "\n");
        }

        var line = Governor.Line(Governor.OfCores(Directory.CreateDirectory(_desk.Path("cpu")).FullName));

        Assert.Equal(sign, line.Sign);
        Assert.Contains(words, line.Finding, StringComparison.Ordinal);
    }

    [Fact]
    public void A_machine_that_is_too_small_is_told_what_it_needs()
    {
        Assert.Contains("Give the machine or the container two.", MachineSize.Cores(1).Finding);
        Assert.Contains("Give the machine or the container 2 GiB.", MachineSize.Memory(1).Finding);
        Assert.Equal(("✓", "✓"), (MachineSize.Cores(2).Sign, MachineSize.Memory(2).Sign));
    }

    [Fact(Timeout = 60_000)]
    public async Task The_kernel_is_looked_for_where_Jupyter_looks()
    {
        Assert.Contains("not installed; optional: ./lab kernel install", Kernel("data").Finding);

        await _desk.LabAsync("install");

        Assert.Equal(("✓", _desk.Spec("data")), (Kernel("data").Sign, Kernel("data").Finding));
    }

    [Fact]
    public void A_kernel_of_others_or_of_a_folder_that_is_gone_is_told_with_the_way_out()
    {
        _desk.Foreign("foreign");
        _desk.FromElsewhere("moved-away");

        Assert.Contains(".NET Interactive's kernel", Kernel("foreign").Finding);
        Assert.Contains("Run ./lab kernel install --force", Kernel("foreign").Finding);
        Assert.Contains("from a folder that is gone. Run ./lab kernel install.", Kernel("moved-away").Finding);
    }

    [Fact]
    public void A_Jupyter_that_cannot_start_the_kernel_is_told_with_the_way_out()
    {
        var old = new PythonFacts("/env/python", "/env", "3.11.2", new Dictionary<string, string>(), "/data", []);

        Assert.Contains("not found; optional", JupyterLines.OfJupyter(null).Finding);
        Assert.Contains("it has no ipykernel. Run /env/python -m pip", JupyterLines.OfJupyter(old).Finding);
    }

    private DoctorLine Kernel(string folder) => JupyterLines.OfKernel(
        KernelSearch.Through(new(_desk.Path(folder), [_desk.Path(folder, "kernels")])), CourseFolder.Find());
}
