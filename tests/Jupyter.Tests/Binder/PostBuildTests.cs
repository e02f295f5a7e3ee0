using System.Globalization;
using System.Text.RegularExpressions;
using GrpcLab.Notebooks;
using Jupyter.Tests.Environments;

namespace Jupyter.Tests.Binder;

/// <summary>
/// After binder/postBuild every chapter runs without fetching anything. It builds the course once more.
/// </summary>
[BinderImage]
public sealed partial class PostBuildTests(PostBuildImage image) : IClassFixture<PostBuildImage>
{
    [JupyterFact(Host.Debian)]
    public void It_installs_the_kernel_into_the_environment_and_nowhere_else()
    {
        Assert.True(
            File.Exists(Path.Combine(image.Prefix, "share", "jupyter", "kernels", InstalledKernel.Name, "kernel.json")),
            image.Said);
        Assert.False(Directory.Exists(Path.Combine(image.Home, ".local", "share", "jupyter", "kernels")));
    }

    [JupyterFact(Host.Debian)]
    public void Chapter_00_runs_to_its_end_without_a_network()
    {
        var session = image.Session;
        var errors = session.Executed.CodeCells.SelectMany(cell => cell.Outputs.OfType<ErrorOutput>());

        Assert.True(session.Error is null && session.Fence.Exit == 0, $"{session.Error}\n{session.Said}");
        Assert.Empty(errors.Select(error => $"{error.Name}: {error.Message}"));
        Assert.All(session.Executed.CodeCells, cell => Assert.NotNull(cell.ExecutionCount));
    }

    [JupyterFact(Host.Debian)]
    public void Running_a_chapter_neither_fetches_nor_builds_anything() =>
        Assert.Empty(image.Session.Changed);

    [JupyterFact(Host.Debian)]
    public void A_chapter_fits_into_Binders_memory_and_leaves_no_process()
    {
        Assert.False(image.Session.Fence.OutOfMemory);
        Assert.Equal(0, image.Session.Fence.LeftRunning);
        Assert.Equal(1, image.Session.Fence.Cores);
    }

    [JupyterFact(Host.Debian)]
    public void It_says_by_how_much_the_image_grows_and_the_documentation_says_the_same()
    {
        var said = Megabytes(GrowthSaid().Match(image.Said));
        var documented = Megabytes(
            GrowthDocumented().Match(File.ReadAllText(Path.Combine(Repository.Root, "binder", "README.md"))));
        var found = new DirectoryInfo(Path.Combine(image.Course, "artifacts"))
            .EnumerateFiles("*", SearchOption.AllDirectories).Sum(file => file.Length) / 1048576.0;

        // Counted in blocks and in bytes; and another feed or SDK may bring packages of a somewhat different size.
        Assert.InRange(said / found, 0.95, 1.2);
        Assert.InRange(said / documented, 0.8, 1.25);
    }

    [JupyterFact(Host.Debian)]
    public void Neither_package_archives_nor_tests_nor_caches_stay_in_the_image()
    {
        var built = Directory.EnumerateDirectories(Path.Combine(image.Course, "artifacts", "bin"))
            .Select(Path.GetFileName);
        var archives = Directory.EnumerateFiles(
            Path.Combine(image.Course, "artifacts", "packages"), "*.nupkg", SearchOption.AllDirectories);

        Assert.DoesNotContain(built, name => name!.EndsWith(".Tests", StringComparison.Ordinal));
        Assert.Empty(archives);
        Assert.False(Directory.Exists(Path.Combine(image.Home, ".local", "share", "NuGet", "http-cache")));
        Assert.False(Directory.Exists(Path.Combine(image.Home, ".nuget", "packages")));
    }

    private static double Megabytes(Match match) => double.Parse(match.Groups[1].Value, CultureInfo.InvariantCulture);

    [GeneratedRegex(@"Added to the image: (\d+) MB")]
    private static partial Regex GrowthSaid();

    [GeneratedRegex(@"adds (\d+) MB to the image")]
    private static partial Regex GrowthDocumented();
}
