namespace GrpcLab.Tests.Runtimes;

/// <summary>A folder with as much of the course as a publisher looks at.</summary>
internal sealed class FakeCourse : IDisposable
{
    private readonly DirectoryInfo _root = Directory.CreateTempSubdirectory("lab-variants-");

    public FakeCourse()
    {
        _root.CreateSubdirectory("src/Programs/Variants");
        Write("src/Programs/Variants/Program.cs", "one");
    }

    public string Root => _root.FullName;

    public string[] Published => Directory.Exists(VariantPublisher.Folder(Root))
        ? [.. Directory.EnumerateDirectories(VariantPublisher.Folder(Root)).Select(d => Path.GetFileName(d))]
        : [];

    public void Write(string file, string text) => File.WriteAllText(Path.Combine(Root, file), text);

    public VariantPublisher Publisher(IPublishTool tool, string sdk = "10.0.100", TimeProvider? clock = null) =>
        new(Root, sdk, tool, clock ?? TimeProvider.System) { CanLink = true };

    public void Dispose() => _root.Delete(recursive: true);
}
