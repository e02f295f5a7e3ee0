using System.Reflection;
using System.Runtime.InteropServices;
using System.Runtime.Loader;

namespace GrpcLab.Engine;

/// <summary>
/// Where cells and everything they reference are loaded: one place, so that an assembly has one identity no matter who
/// asks for it, and apart from the engine's own libraries, so that a cell may bring another version of them.
/// </summary>
internal sealed class CellLoadContext() : AssemblyLoadContext("cells")
{
    private readonly Dictionary<string, string> _files = new(StringComparer.OrdinalIgnoreCase);
    private readonly Dictionary<string, string> _nativeFiles = new(StringComparer.OrdinalIgnoreCase);
    private readonly List<string> _folders = [];
    private readonly Lock _lock = new();

    /// <summary>Makes a referenced file, and what lies beside it, known.</summary>
    public void AddFile(string path)
    {
        lock (_lock)
        {
            _files.TryAdd(Path.GetFileNameWithoutExtension(path), path);
            var folder = Path.GetDirectoryName(path)!;
            if (!_folders.Contains(folder)) _folders.Add(folder);
        }
    }

    /// <summary>Makes a package's native library known.</summary>
    public void AddNativeFile(string path)
    {
        lock (_lock) _nativeFiles.TryAdd(Path.GetFileName(path), path);
    }

    protected override Assembly? Load(AssemblyName name)
    {
        if (name.Name is not { } simpleName || FindFile(simpleName) is not { } path) return null;
        return FrameworkHasIt(simpleName, path) ? null : LoadFromAssemblyPath(path);
    }

    protected override nint LoadUnmanagedDll(string name)
    {
        string[] names = [name, name + Extension, "lib" + name + Extension, "lib" + name];
        lock (_lock)
        {
            var known = names.Select(n => _nativeFiles.GetValueOrDefault(n)).FirstOrDefault(p => p is not null);
            var path = known ?? NativeCandidates(names).FirstOrDefault(File.Exists);
            return path is null ? 0 : LoadUnmanagedDllFromPath(path);
        }
    }

    private static string Extension =>
        OperatingSystem.IsWindows() ? ".dll" : OperatingSystem.IsMacOS() ? ".dylib" : ".so";

    private string? FindFile(string simpleName)
    {
        lock (_lock)
        {
            if (_files.TryGetValue(simpleName, out var path)) return path;
            return _folders.Select(folder => Path.Combine(folder, simpleName + ".dll")).FirstOrDefault(File.Exists);
        }
    }

    // A library's folder often holds copies of what the framework has; the newer one is meant.
    private static bool FrameworkHasIt(string simpleName, string path) =>
        FrameworkReferences.Find(simpleName) is { } own &&
        AssemblyName.GetAssemblyName(own).Version >= AssemblyName.GetAssemblyName(path).Version;

    private IEnumerable<string> NativeCandidates(string[] names) =>
        from folder in _folders
        from sub in new[] { "", Path.Combine("runtimes", RuntimeInformation.RuntimeIdentifier, "native") }
        from name in names
        select Path.Combine(folder, sub, name);
}
