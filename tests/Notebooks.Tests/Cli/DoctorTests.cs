using GrpcLab;
using GrpcLab.Cli;

namespace Notebooks.Tests.Cli;

public sealed class DoctorTests : IDisposable
{
    private readonly KernelDesk _desk = new();

    public void Dispose() => _desk.Dispose();

    [Fact(Timeout = 240_000)]
    public async Task The_doctor_looks_at_the_machine_starts_a_server_and_looks_for_Jupyter()
    {
        await using var lab = new LabProcess("doctor");

        var (code, output, errors) = await lab.EndAsync();

        Assert.True(code == 0, output + errors);
        Assert.All(["system", "memory", "frequency", ".NET SDK", "a server starts", "a call over TLS", "quiet enough",
            "Jupyter", "kernel", "Chromium"],
            name => Assert.Contains($" {name} ", output, StringComparison.Ordinal));
    }

    [Theory]
    [InlineData('·', "the system does not tell")]
    [InlineData('✓', "performance", "performance", "performance")]
    [InlineData('!', "powersave on 1 of 2 cores", "powersave", "performance")]
    public void Cores_that_save_power_are_told_with_the_way_out(char sign, string words, params string[] governors)
    {
        for (var core = 0; core < governors.Length; core++)
        {
            var folder = Directory.CreateDirectory(_desk.Path("cpu", $"cpu{core}", "cpufreq"));
            File.WriteAllText(Path.Combine(folder.FullName, "scaling_governor"), governors[core] + "\n");
        }

        var line = DoctorLine.OfFrequency(_desk.Path("cpu"));

        Assert.Equal(sign, line.Sign);
        Assert.Contains(words, line.Finding, StringComparison.Ordinal);
    }

    [Fact]
    public void A_machine_with_too_little_memory_is_told_what_it_needs()
    {
        Assert.Contains("Give the machine or the container 2 GiB.", DoctorLine.OfMemory(1).Finding);
        Assert.Equal('✓', DoctorLine.OfMemory(2).Sign);
    }

    [Fact(Timeout = 60_000)]
    public async Task A_kernel_that_is_not_this_courses_is_told_with_the_way_out()
    {
        _desk.Foreign("foreign");
        _desk.FromElsewhere("moved-away");
        Assert.Contains("not installed; optional: ./lab kernel install", Kernel("data").Finding);

        await _desk.LabAsync("install");

        Assert.Equal(('✓', _desk.Spec("data")), (Kernel("data").Sign, Kernel("data").Finding));
        Assert.Contains(".NET Interactive's kernel", Kernel("foreign").Finding);
        Assert.Contains("Run ./lab kernel install --force", Kernel("foreign").Finding);
        Assert.Contains("from a folder that is gone. Run ./lab kernel install.", Kernel("moved-away").Finding);
    }

    [Theory]
    [InlineData("3.12.4", null, "it has no ipykernel")]
    [InlineData("3.12.4", "6.9.1", "its ipykernel is 6.9.1, and the kernel needs 6.17 or later")]
    [InlineData("3.9.2", "7.0.0a1", "it is Python 3.9.2, and the kernel needs 3.11 or later")]
    public void A_Jupyter_that_cannot_start_the_kernel_is_told_with_the_way_out(
        string version, string? ipykernel, string shortcoming)
    {
        var packages = ipykernel is null ? [] : new Dictionary<string, string> { ["ipykernel"] = ipykernel };

        var line = DoctorLine.OfJupyter(new("/env/python", "/env", version, packages, "/data", []));

        Assert.EndsWith($": {shortcoming}. Run /env/python -m pip install --upgrade ipykernel, or take a newer Python.",
            line.Finding, StringComparison.Ordinal);
    }

    private DoctorLine Kernel(string folder) => DoctorLine.OfKernel(
        new(_desk.Path(folder), [_desk.Path(folder, "kernels")]), CourseFolder.Find());
}
