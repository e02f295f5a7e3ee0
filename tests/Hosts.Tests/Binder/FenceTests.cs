namespace Hosts.Tests.Binder;

/// <summary>The fence holds a command to what it says, and says what it used.</summary>
public sealed class FenceTests
{
    private const string Takes300Mb = "import time\nb = bytearray(300 << 20)\n"
        + "b[::4096] = bytes(len(b[::4096])).replace(b'\\0', b'\\1')\ntime.sleep(2)\nprint('had it')";

    [LinuxTheory(Timeout = 400_000), InlineData(200, 137, ""), InlineData(1000, 0, "had it\n")]
    public async Task A_command_is_ended_when_it_takes_more_memory_than_it_may(int memory, int exitCode, string output)
    {
        using var fence = new Fence { Memory = memory };

        var end = await RunAsync(fence, "/usr/bin/python3", "-c", Takes300Mb);

        Assert.Equal((exitCode, output), (end.ExitCode, end.Output));
        Assert.Equal(exitCode != 0, fence.Report().OutOfMemory);
        Assert.InRange(fence.Report().PeakMb, 200, 400);
    }

    [LinuxFact(Timeout = 400_000)]
    public async Task What_the_command_leaves_running_is_counted_and_ended()
    {
        using var fence = new Fence();

        var end = await RunAsync(fence, "/bin/sh", "-c", "setsid sleep 300 > /dev/null 2>&1 & echo $!");

        Assert.Equal((0, 1, 1), (end.ExitCode, fence.Report().LeftRunning, fence.Report().Cores));
        Assert.False(Processes.IsAlive(int.Parse(end.Output, System.Globalization.CultureInfo.InvariantCulture)));
    }

    [LinuxFact(Timeout = 400_000), Trait(TestScope.Run, TestScope.All)]
    [Fault(
        "Machine of one core and 1 GB",
        sees: "nothing: chapter 01 runs at the smoke budget",
        kept: "everything",
        left: "nothing")]
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

    private static async Task<ProcessResult> RunAsync(Fence fence, params string[] command)
    {
        await using var process = OwnedProcess.Start([.. fence.Prefix, .. command], Repository.Root);
        return await process.EndAsync(TimeSpan.FromSeconds(60));
    }
}
