namespace GrpcLab.Tests.Servers;

public sealed class LabScriptTests
{
    private static readonly string Folder = Path.Combine(CourseFolder.Find().Root, "artifacts", "lab");

    [Fact]
    public void Every_path_the_notebooks_load_exists()
    {
        var paths = References().Where(r => r.EndsWith(".dll", StringComparison.Ordinal)).ToArray();

        Assert.Contains(paths, p => p.EndsWith("GrpcLab.dll", StringComparison.Ordinal));
        Assert.All(paths, p => Assert.True(File.Exists(Path.Combine(Folder, p)), p));
    }

    [Fact]
    public void Every_framework_assembly_the_notebooks_name_is_there()
    {
        var names = References().Where(r => !r.EndsWith(".dll", StringComparison.Ordinal)).ToArray();
        var trusted = ((string)AppContext.GetData("TRUSTED_PLATFORM_ASSEMBLIES")!).Split(Path.PathSeparator)
            .Select(Path.GetFileNameWithoutExtension);

        Assert.Empty(names.Except(trusted));
    }

    private static IEnumerable<string> References() => Directory.EnumerateFiles(Folder, "*.csx")
        .SelectMany(File.ReadLines).Where(l => l.StartsWith("#r \"", StringComparison.Ordinal)).Select(l => l[4..^1]);
}
