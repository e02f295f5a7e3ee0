using GrpcLab.Cli;

namespace Notebooks.Tests.Cli;

public sealed class DoctorTests : IDisposable
{
    private readonly KernelDesk _desk = new();

    public void Dispose() => _desk.Dispose();

    [Fact(Timeout = 240_000), Trait(TestScope.Run, TestScope.All)]
    public async Task The_doctor_looks_at_the_machine_starts_a_server_and_looks_for_Jupyter()
    {
        var (code, output, errors) = await LabCommand.RunAsync("doctor");

        Assert.True(code == 0, output + errors);
        Assert.StartsWith("·", output);
        Assert.All(["system", "memory", "frequency", ".NET SDK", "a server starts", "a call over TLS", "quiet enough",
            "Jupyter", "kernel", "Chromium"],
            name => Assert.Contains($" {name} ", output));
    }

    [Theory]
    [InlineData(1_610_612_736L, 2_147_483_648L, "max", "2147483648")]
    [InlineData(1_610_612_736L, 1_610_612_736L, "max", "9223372036854771712")]
    [InlineData(1_610_612_736L, 1_610_612_736L, "max")]
    public void The_memory_of_a_container_is_its_limit_of_which_the_runtime_names_three_quarters(
        long named, long memory, params string[] limits)
    {
        var files = limits.Select((limit, number) => (Path: _desk.Path($"limit-{number}"), Limit: limit)).ToList();
        foreach (var file in files) File.WriteAllText(file.Path, file.Limit + "\n");

        Assert.Equal(memory, MachineFacts.Memory(named, files.Select(file => file.Path).Append(_desk.Path("none"))));
    }

    [Theory]
    [InlineData('·', "the system does not report")]
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
        Assert.Contains(words, line.Finding);
    }
}
