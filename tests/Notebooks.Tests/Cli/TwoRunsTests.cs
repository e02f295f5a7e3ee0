using GrpcLab;
using GrpcLab.Cli;
using GrpcLab.Notebooks;

namespace Notebooks.Tests.Cli;

/// <summary>Two runs into one folder.</summary>
public sealed class TwoRunsTests
{
    [Fact(Timeout = 120_000)]
    public async Task A_list_kept_elsewhere_is_written_by_one_run_at_a_time()
    {
        using var workshop = new Workshop();
        var kept = Directory.CreateDirectory(workshop.File("kept")).FullName;
        var request = new RunRequest
        {
            Chapters = [],
            OutputFolder = Directory.CreateDirectory(workshop.Out).FullName,
            ClaimsFile = Path.Combine(kept, ClaimsFile.Name),
        };
        var held = FileLock.Take(Path.Combine(kept, RunOutput.LockName), TimeSpan.FromSeconds(5));
        var written = Task.Run(() => RunOutput.Write(CourseFolder.Find(), request, [], []));
        await Task.Delay(TimeSpan.FromMilliseconds(500));
        Assert.False(File.Exists(request.ClaimsFile), "claims were written by two at once");

        held.Dispose();

        Assert.Empty(await written);
        Assert.True(File.Exists(request.ClaimsFile));
    }

    [LinuxFact(Timeout = 400_000), Trait(TestScope.Run, TestScope.All)]
    public async Task Two_runs_into_one_folder_keep_the_results_of_both()
    {
        using var workshop = new Workshop();
        var traces = new Traces(workshop.File("tmp"));
        Directory.CreateDirectory(workshop.Out);
        // Both come to their lists while somebody else holds them, and then at the same moment.
        var held = FileLock.Take(Path.Combine(workshop.Out, RunOutput.LockName), TimeSpan.FromSeconds(5));
        OwnedProcess Start(string name) => LabCommand.Start(
            traces.Variables, "run", RepeatedRunTests.Claiming(workshop, name, "so it is"), "--out", workshop.Out);
        await using var one = Start("05-one");
        await using var two = Start("06-two");
        await Until.TrueAsync(() => File.Exists(Path.Combine(workshop.Out, "05-one.times.json"))
            && File.Exists(Path.Combine(workshop.Out, "06-two.times.json")), "both chapters are written");
        Assert.False(File.Exists(Path.Combine(workshop.Out, ClaimsFile.Name)), "claims were written by two at once");
        held.Dispose();

        var ends = await Task.WhenAll(one.EndAsync(), two.EndAsync());

        Assert.All(ends, end => Assert.True(end.ExitCode == 0, end.Everything));
        Assert.Equal(
            ["05-one", "06-two"], ClaimsFile.Read(Path.Combine(workshop.Out, ClaimsFile.Name)).Select(row => row[0]));
        Assert.Contains("05-one.html", workshop.Page("index"));
        Assert.Contains("06-two.html", workshop.Page("index"));
        await traces.AssertNoneAsync(workshop.Out);
    }

    [LinuxFact(Timeout = 400_000), Trait(TestScope.Run, TestScope.All)]
    public async Task Two_runs_of_one_notebook_leave_one_whole_result()
    {
        using var workshop = new Workshop();
        var traces = new Traces(workshop.File("tmp"));
        var notebook = workshop.Notebook("05-same", "1", "await Task.Delay(200);", "\"whole\"");
        string[] run = ["run", notebook, "--out", workshop.Out];
        await using var one = LabCommand.Start(traces.Variables, run);
        await using var two = LabCommand.Start(traces.Variables, run);

        var ends = await Task.WhenAll(one.EndAsync(), two.EndAsync());

        Assert.All(ends, end => Assert.True(end.ExitCode == 0, end.Everything));
        Assert.Contains("whole", workshop.Page("05-same"));
        Assert.Empty(Directory.EnumerateFiles(workshop.Out, "*.partial.ipynb"));
        await traces.AssertNoneAsync(workshop.Out);
    }
}
