namespace Jupyter.Tests.Binder;

/// <summary>The fence holds a command to what it says, and says what it used.</summary>
public sealed class FenceTests
{
    private static readonly TimeSpan Limit = TimeSpan.FromSeconds(60);

    private const string Takes300Mb = "import time\nb = bytearray(300 << 20)\n"
        + "b[::4096] = bytes(len(b[::4096])).replace(b'\\0', b'\\1')\ntime.sleep(1)\nprint('had it')";

    [LinuxTheory(Timeout = 400_000), InlineData(false), InlineData(true)]
    public async Task A_command_that_takes_more_memory_than_it_may_is_ended(bool isSampled)
    {
        using var fence = new Fence { Memory = 200, IsSampled = isSampled };

        var end = await RunAsync(fence, "/usr/bin/python3", "-c", Takes300Mb);

        Assert.Equal(137, end.ExitCode);
        Assert.True(fence.Report().OutOfMemory);
        Assert.DoesNotContain("had it", end.Output, StringComparison.Ordinal);
    }

    [LinuxTheory(Timeout = 400_000), InlineData(false), InlineData(true)]
    public async Task A_command_that_fits_runs_to_its_end_and_its_peak_is_told(bool isSampled)
    {
        using var fence = new Fence { Memory = 1000, IsSampled = isSampled };

        var end = await RunAsync(fence, "/usr/bin/python3", "-c", Takes300Mb);

        Assert.Equal((0, "had it\n"), (end.ExitCode, end.Output));
        Assert.InRange(fence.Report().PeakMb, 300, 400);
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
        using var fence = new Fence { Memory = 1024, Cores = 1 };

        await using var lab = OwnedProcess.Start([.. fence.Prefix, "dotnet", Repository.LabProgram, "run", "01",
            "--budget", "smoke", "--out", output.FullName]);

        await lab.SucceedAsync();

        Assert.Equal((false, 0), (fence.Report().OutOfMemory, fence.Report().LeftRunning));
        output.Delete(recursive: true);
    }

    [LinuxFact(Timeout = 400_000)]
    public async Task A_command_has_the_one_core_that_was_named()
    {
        using var fence = new Fence { Cores = 1, Core = 0 };

        var end = await RunAsync(fence, "/usr/bin/python3", "-c", "import os; print(os.sched_getaffinity(0))");

        Assert.Equal("{0}\n", end.Output);
        Assert.Equal(1, fence.Report().Cores);
    }

    [LinuxFact(Timeout = 400_000)]
    public async Task What_the_command_leaves_running_is_counted_and_ended()
    {
        using var fence = new Fence();

        var end = await RunAsync(fence, "/bin/sh", "-c", "setsid sleep 300 > /dev/null 2>&1 & echo $!");

        Assert.Equal((0, 1), (end.ExitCode, fence.Report().LeftRunning));
        Assert.False(Processes.IsAlive(int.Parse(end.Output, System.Globalization.CultureInfo.InvariantCulture)));
    }

    [LinuxFact(Timeout = 400_000)]
    public async Task A_command_that_takes_too_long_is_ended()
    {
        using var fence = new Fence { Limit = TimeSpan.FromSeconds(1) };

        var end = await RunAsync(fence, "/bin/sleep", "300");

        Assert.Equal(124, end.ExitCode);
    }

    [LinuxFact(Timeout = 400_000)]
    public async Task Without_a_network_loopback_still_works_and_the_report_says_which_it_was()
    {
        using var fence = new Fence { IsOffline = true };
        const string code = "import os, socket; s = socket.create_server(('127.0.0.1', 0)); "
            + "socket.create_connection(s.getsockname()); print(len(os.listdir('/sys/class/net')), "
            + "len(socket.if_nameindex()))";

        var end = await RunAsync(fence, "/usr/bin/python3", "-c", code);

        Assert.Equal(0, end.ExitCode);
        Assert.Equal(fence.Report().IsOffline, end.Output.EndsWith(" 1\n", StringComparison.Ordinal));
    }

    private static async Task<ProcessResult> RunAsync(Fence fence, params string[] command)
    {
        await using var process = OwnedProcess.Start([.. fence.Prefix, .. command], Repository.Root);
        return await process.EndAsync(Limit);
    }
}
