using System.Globalization;

namespace Notebooks.Tests.Cli;

/// <summary>A notebook that puts out as much as it can costs neither memory nor disk.</summary>
public sealed class OutputBombTests
{
    private const long Megabyte = 1_000_000;

    [LinuxFact(Timeout = 400_000), Trait(TestScope.Run, TestScope.All)]
    public async Task Three_seconds_of_alternating_streams_leave_small_files_and_small_processes()
    {
        using var workshop = new Workshop();
        var bomb = workshop.Notebook("05-bomb", """
            var until = DateTime.UtcNow.AddSeconds(3);
            while (DateTime.UtcNow < until) { Console.Out.Write("out out out\n"); Console.Error.Write("err err err\n"); }
            """, "new string('v', 50_000_000)", """
            System.IO.File.WriteAllText("engine", System.IO.File.ReadAllText("/proc/self/status"));
            System.IO.File.WriteAllText("lab", System.IO.File.ReadAllText($"/proc/{System.IO.File.ReadAllText("/proc/self/stat").Split(' ')[3]}/status"));
            """);

        var (code, _, errors) = await workshop.RunAsync(bomb);

        Assert.True(code == 0, errors);
        Assert.InRange(new FileInfo(Path.Combine(workshop.Out, "05-bomb.html")).Length, 0, 3 * Megabyte);
        Assert.InRange(new FileInfo(Path.Combine(workshop.Out, "05-bomb.ipynb")).Length, 0, 3 * Megabyte);
        // Without a bound the command took 500 MB and more for three seconds,
        // and 1.9 GB for the value; the engine holds the value itself, 100 MB.
        Assert.InRange(Peak(workshop, "lab"), 0, 300 * Megabyte);
        Assert.InRange(Peak(workshop, "engine"), 0, 600 * Megabyte);
        Assert.Contains("This cell wrote", workshop.Page("05-bomb"));
    }

    private static long Peak(Workshop workshop, string process)
    {
        var line = File.ReadLines(workshop.File(process))
            .Single(line => line.StartsWith("VmHWM:", StringComparison.Ordinal));
        return 1024
            * long.Parse(line.Split(' ', StringSplitOptions.RemoveEmptyEntries)[^2], CultureInfo.InvariantCulture);
    }
}
