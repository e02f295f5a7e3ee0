namespace Jupyter.Tests.Binder;

/// <summary>An empty folder of a test's own, outside the checkout; removed on dispose.</summary>
internal sealed class TemporaryFolder : IDisposable
{
    public string Path { get; } = Directory.CreateTempSubdirectory("grpclab-binder-").FullName;

    public void Dispose() => Directory.Delete(Path, recursive: true);
}
