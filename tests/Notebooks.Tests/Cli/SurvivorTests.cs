using System.Diagnostics;

namespace Notebooks.Tests.Cli;

public sealed class SurvivorTests
{
    [LinuxFact(Timeout = 400_000), Trait(TestScope.Run, TestScope.All)]
    public async Task A_process_that_outlives_the_run_is_named_and_left_alone()
    {
        using var workshop = new Workshop();
        var notebook = workshop.Notebook("05-leaves",
            "System.Diagnostics.Process.Start(\"setsid\", [\"--fork\", \"sh\", \"-c\", "
            + "\"echo $$ > left; exec sleep 300\"]);\nwhile (!System.IO.File.Exists(\"left\")) await Task.Delay(20);");

        var (code, output, errors) = await workshop.RunAsync(notebook);
        var left = Process.GetProcessById(await workshop.WaitForProcessAsync("left"));

        Assert.True(code == 0, errors);
        Assert.Contains($"05-leaves: process {left.Id}, which a cell started, is still running: sleep 300", output);
        Assert.False(left.HasExited);
        left.Kill();
    }
}
