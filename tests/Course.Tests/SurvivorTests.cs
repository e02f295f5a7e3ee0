namespace Course.Tests;

public sealed class SurvivorTests
{
    [LinuxFact(Timeout = 400_000), Trait(TestScope.Run, TestScope.All)]
    public async Task Nothing_outlives_a_run_that_is_killed_in_mid_chapter()
    {
        var folder = Directory.CreateTempSubdirectory("lab-killed-").FullName;
        await using var lab = LabCommand.Start("run", "01", "--out", folder);
        var family = await FamilyWithServerAsync(lab.Id, aMomentOfLoad: TimeSpan.FromSeconds(3));

        lab.KillWithoutWarning();

        Assert.Empty(await LeftOfAsync(family));
        Directory.Delete(folder, recursive: true);
    }

    [LinuxFact(Timeout = 240_000)]
    public async Task A_server_in_the_foreground_never_outlives_its_command()
    {
        await using var lab = LabCommand.Start("server", "--stay");
        var family = await FamilyWithServerAsync(lab.Id, aMomentOfLoad: TimeSpan.Zero);

        lab.KillWithoutWarning();

        Assert.Empty(await LeftOfAsync(family));
    }

    /// <summary>What is still alive after 20 s. A quiet machine needs less than two.</summary>
    private static async Task<IReadOnlyList<string>> LeftOfAsync(IReadOnlyList<int> family)
    {
        for (var waited = TimeSpan.Zero; waited < TimeSpan.FromSeconds(20) && family.Any(Processes.IsAlive);
            waited += TimeSpan.FromMilliseconds(200))
        {
            await Task.Delay(200);
        }

        return [.. family.Where(Processes.IsAlive).Select(Processes.CommandLine)];
    }

    /// <summary>
    /// Waits until a server runs and has had a moment of load, then names all processes of the command.
    /// </summary>
    private static async Task<IReadOnlyList<int>> FamilyWithServerAsync(int ancestor, TimeSpan aMomentOfLoad)
    {
        using var limit = new CancellationTokenSource(TimeSpan.FromSeconds(60));
        while (!Processes.Descendants(ancestor)
            .Any(id => Processes.CommandLine(id).Contains("GrpcLab.Server", StringComparison.Ordinal)))
        {
            await Task.Delay(100, limit.Token);
        }

        await Task.Delay(aMomentOfLoad, limit.Token);
        return Processes.Descendants(ancestor);
    }
}
