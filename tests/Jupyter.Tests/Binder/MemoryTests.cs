using System.Globalization;
using GrpcLab;
using GrpcLab.Notebooks;
using Jupyter.Tests.Environments;
using Jupyter.Tests.Hosts;

namespace Jupyter.Tests.Binder;

/// <summary>Every chapter fits into what Binder gives, and takes about what the repository says.</summary>
[Collection(Executed.Name)]
public sealed class MemoryTests(ExecutedNotebooks executed)
{
    private const int Limit = 1_500_000;

    // A heap grows in steps that depend on when collections happen; a chapter that takes twice as much has changed.
    private const double Factor = 1.5;

    public static TheoryData<string> Runs => new(Repository.Runs().Select(path => Path.GetFileName(path)));

    [JupyterTheory(Timeout = Limit), OnHost(Host.Lab, nameof(Runs)), OnHost(Host.Debian, nameof(Runs))]
    public async Task It_fits_into_2_GB_and_leaves_no_process(Host host, string notebook)
    {
        var fence = (await executed.OfAllAsync(host, notebook)).Fence;

        Assert.False(fence!.OutOfMemory);
        Assert.InRange(fence.PeakMb, 1, 2048);
        Assert.Equal(0, fence.LeftRunning);
    }

    [JupyterTheory(Timeout = Limit), OnHost(Host.Lab, nameof(Runs)), Trait(TestScope.Run, TestScope.All)]
    public async Task It_takes_about_what_was_recorded(Host host, string notebook)
    {
        var fence = (await executed.OfAllAsync(host, notebook)).Fence!;
        var recorded = RecordedMemory.Read(CourseFolder.Find())[Path.GetFileNameWithoutExtension(notebook)];

        Assert.InRange(fence.PeakMb / recorded.PeakMb, 1 / Factor, Factor);
    }

    [Fact]
    public void Every_chapter_is_recorded_and_fits_beside_the_server()
    {
        var recorded = RecordedMemory.Read(CourseFolder.Find());

        Assert.Equal(
            Repository.Runs().Select(Path.GetFileNameWithoutExtension).Prepend(RecordedMemory.Server), recorded.Keys);
        Assert.All(recorded.Values, row => Assert.Equal((2048, 1), (row.LimitMb, row.Cores)));
        Assert.All(
            recorded.Values, row => Assert.InRange(row.PeakMb + recorded[RecordedMemory.Server].PeakMb, 1, 2048));
    }

    [Fact]
    public void The_documentation_says_what_was_recorded()
    {
        var text = File.ReadAllText(Path.Combine(Repository.Root, "binder", "README.md"));

        Assert.All(RecordedMemory.Read(CourseFolder.Find()).Values, row => Assert.Contains(
            string.Create(CultureInfo.InvariantCulture, $"| {row.What} | {row.PeakMb:F0} | {row.Seconds:F0} |"), text,
            StringComparison.Ordinal));
    }
}
