namespace Hosts.Tests.Binder;

/// <summary>What a small machine runs.</summary>
public sealed class FenceTests
{
    [LinuxFact(Timeout = 400_000), Trait(TestScope.Run, TestScope.All)]
    public async Task A_chapter_runs_on_one_core_and_in_one_gigabyte()
    {
        var output = Directory.CreateTempSubdirectory("lab-fenced-");
        using var fence = new Fence { Memory = 1024 };

        await using var lab = OwnedProcess.Start([.. fence.Prefix, "dotnet", Repository.LabProgram, "run", "01",
            "--budget", "smoke", "--out", output.FullName]);

        await lab.SucceedAsync();

        Assert.Equal((false, 0), (fence.Report().OutOfMemory, fence.Report().LeftRunning));
        output.Delete(recursive: true);
    }
}
