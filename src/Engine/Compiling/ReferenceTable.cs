using System.Collections.Concurrent;
using System.Reflection.Metadata;
using System.Reflection.PortableExecutable;
using Microsoft.CodeAnalysis;

namespace GrpcLab.Engine;

/// <summary>What a session has referenced so far: files by #r, packages by #r "nuget: …".</summary>
internal sealed class ReferenceTable(CellLoadContext loadContext)
{
    // Read by questions about text that is being written, while a cell adds to them.
    private readonly ConcurrentDictionary<(string Text, string Folder), PortableExecutableReference> _resolved = [];
    private readonly ConcurrentDictionary<string, PortableExecutableReference> _byPath = new(StringComparer.Ordinal);
    private readonly ConcurrentDictionary<(string Path, DateTime Written), PortableExecutableReference> _peeked = [];
    private volatile IReadOnlyList<PortableExecutableReference> _packageReferences = [];
    private readonly Dictionary<string, AssemblyFile> _bySimpleName = new(StringComparer.OrdinalIgnoreCase);
    private readonly PackageRestore _packages = new();

    /// <summary>References that came with packages; every later cell sees them.</summary>
    public IReadOnlyList<PortableExecutableReference> Packages => _packageReferences;

    /// <summary>What a #r stands for; null when it was not found.</summary>
    public PortableExecutableReference? Resolved(string text, string folder) =>
        // The compiler wants one reference for each #r; a package's real ones are in Packages.
        text.StartsWith("nuget:", StringComparison.OrdinalIgnoreCase)
            ? AtPath(typeof(object).Assembly.Location)
            : _resolved.GetValueOrDefault((text, folder));

    /// <summary>What a #r would stand for in a cell that has not run; nothing is kept for the session.</summary>
    public PortableExecutableReference? Peek(string text, string folder)
    {
        if (Resolved(text, folder) is { } known) return known;
        var file = new FileInfo(Path.GetFullPath(text, folder));
        if (!file.Exists) return FrameworkFile(text) is { } framework ? AtPath(framework) : null;
        // With its time: the file may be built again before the cell runs.
        return _peeked.GetOrAdd(
            (file.FullName, file.LastWriteTimeUtc), key => MetadataReference.CreateFromFile(key.Path));
    }

    /// <summary>Finds the file of a #r; returns what is wrong, or null.</summary>
    public string? Add(string text, string folder)
    {
        var path = Path.GetFullPath(text, folder);
        if (!File.Exists(path)) return AddFramework(text, folder, path);
        try
        {
            if (Add(AssemblyFile.Read(path)) is { } error) return error;
        }
        catch (Exception e) when (e is BadImageFormatException or InvalidOperationException)
        {
            return $"{path} is not a .NET assembly.";
        }
        catch (Exception e) when (e is IOException or UnauthorizedAccessException)
        {
            return $"{path} could not be read: {e.Message}";
        }
        _resolved[(text, folder)] = AtPath(path);
        return null;
    }

    /// <exception cref="PackageException">A package could not be had, or contradicts an earlier one.</exception>
    public void AddPackages(IReadOnlyList<PackageId> packages, string folder, CancellationToken cancellationToken)
    {
        if (_packages.Restore(packages, folder, cancellationToken) is not { } assets) return;
        var served = new HashSet<string>(StringComparer.OrdinalIgnoreCase);
        foreach (var path in assets.Runtime.Where(path => FrameworkReferences.Find(NameOf(path)) is null))
        {
            var file = AssemblyFile.Read(path);
            // As NuGet has it, what a package depends on may be newer than it asks for.
            if (!packages.Any(package => package.Owns(path)) && HasNewer(file)) served.Add(NameOf(path));
            else if (Add(file) is { } error) throw new PackageException(packages[0].Id, error);
        }
        foreach (var path in assets.Native) loadContext.AddNativeFile(path);
        var known = _packageReferences.Select(r => r.FilePath).ToHashSet();
        _packageReferences = [.. _packageReferences, .. assets.Compile
            .Where(path => !served.Contains(NameOf(path)) && known.Add(path)).Select(AtPath)];
        _packages.Keep(packages);
    }

    private static string NameOf(string path) => Path.GetFileNameWithoutExtension(path);

    private string? AddFramework(string text, string folder, string path)
    {
        if (FrameworkFile(text) is { } framework)
        {
            _resolved[(text, folder)] = AtPath(framework);
            return null;
        }
        return $"The assembly \"{text}\" was not found: there is no {path}, and no framework assembly of that name. "
            + "Build its project, correct the path, or reference a package with #r \"nuget: Id, Version\".";
    }

    private static string? FrameworkFile(string text) =>
        FrameworkReferences.Find(text.EndsWith(".dll", StringComparison.OrdinalIgnoreCase) ? text[..^4] : text);

    /// <summary>
    /// One file for each assembly name: two would be two sets of types that look the same and are not.
    /// </summary>
    private string? Add(AssemblyFile file)
    {
        if (_bySimpleName.TryGetValue(file.Name, out var known))
        {
            if (known.Build == file.Build) return null;
            return known.Path == file.Path
                ? $"{file.Path} has changed since this session referenced it. Restart the kernel to use the new one."
                : $"{file.Path} cannot be referenced: this session already uses another build of {file.Name}, from "
                    + $"{known.Path}. Restart the kernel to use this one instead.";
        }
        _bySimpleName[file.Name] = file;
        loadContext.AddFile(file.Path);
        return null;
    }

    private bool HasNewer(AssemblyFile file) =>
        _bySimpleName.TryGetValue(file.Name, out var known) && known.Version > file.Version;

    private PortableExecutableReference AtPath(string path) =>
        _byPath.GetOrAdd(path, FrameworkReferences.FromFile);
}

/// <summary>What tells one build of an assembly from another.</summary>
internal sealed record AssemblyFile(string Path, string Name, Version Version, Guid Build)
{
    public static AssemblyFile Read(string path)
    {
        using var stream = File.OpenRead(path);
        using var image = new PEReader(stream);
        var metadata = image.GetMetadataReader();
        var assembly = metadata.GetAssemblyDefinition();
        return new(path, metadata.GetString(assembly.Name), assembly.Version,
            metadata.GetGuid(metadata.GetModuleDefinition().Mvid));
    }
}

/// <summary>
/// The framework this process runs on, ASP.NET Core included. The engine's own libraries, Roslyn first of all, are on
/// the same list of the runtime but lie in the engine's folder: these are left out, so that a cell cannot use them by
/// accident.
/// </summary>
internal static class FrameworkReferences
{
    private static readonly Lazy<Dictionary<string, string>> Paths = new(FindPaths);
    private static readonly Lazy<MetadataReference[]> AllReferences =
        new(() => [.. Paths.Value.Values.Select(FromFile)]);

    /// <summary>References to every assembly of the framework.</summary>
    public static IReadOnlyList<MetadataReference> All => AllReferences.Value;

    /// <summary>
    /// A reference that reads a file's metadata alone. MetadataReference.CreateFromFile reads the whole file, and of the
    /// framework's 87 MB most is machine code.
    /// </summary>
    public static PortableExecutableReference FromFile(string path)
    {
        using var file = File.OpenRead(path);
        return AssemblyMetadata.Create(ModuleMetadata.CreateFromStream(file, PEStreamOptions.PrefetchMetadata))
            .GetReference(filePath: path);
    }

    /// <summary>The file of a framework assembly by its simple name; null for anything else.</summary>
    public static string? Find(string simpleName) => Paths.Value.GetValueOrDefault(simpleName);

    private static Dictionary<string, string> FindPaths()
    {
        var trusted = (string?)AppContext.GetData("TRUSTED_PLATFORM_ASSEMBLIES") ?? "";
        var own = Path.TrimEndingDirectorySeparator(AppContext.BaseDirectory);
        return trusted.Split(Path.PathSeparator, StringSplitOptions.RemoveEmptyEntries)
            .Where(path => Path.GetDirectoryName(path) != own)
            // The runtime lists its core library twice.
            .DistinctBy(path => Path.GetFileNameWithoutExtension(path), StringComparer.OrdinalIgnoreCase)
            .ToDictionary(path => Path.GetFileNameWithoutExtension(path), StringComparer.OrdinalIgnoreCase);
    }
}

/// <summary>Public types that a cell could name if it imported their namespace.</summary>
internal static class ReferencedTypes
{
    /// <summary>Those whose name fits, the session's own references before the framework's.</summary>
    public static IEnumerable<INamedTypeSymbol> Where(Compilation compilation, Func<string, bool> fits) =>
        from assembly in Assemblies(compilation)
        let names = assembly.TypeNames.Where(fits).ToList()
        where names.Count > 0
        orderby FrameworkReferences.Find(assembly.Name) is null descending
        from type in Types(assembly.GlobalNamespace, names)
        select type;

    // A cell refers to what earlier cells referred to.
    private static IEnumerable<IAssemblySymbol> Assemblies(Compilation compilation) =>
        compilation.WithEarlier().SelectMany(
            cell => cell.References.Where(r => r != SubmissionCompiler.Host).Select(cell.GetAssemblyOrModuleSymbol))
            .OfType<IAssemblySymbol>().DistinctBy(assembly => assembly.Identity);

    private static IEnumerable<INamedTypeSymbol> Types(INamespaceSymbol space, List<string> names) =>
        names.SelectMany(name => space.GetTypeMembers(name))
            .Where(type => !space.IsGlobalNamespace && type.DeclaredAccessibility == Accessibility.Public)
            .Concat(space.GetNamespaceMembers().SelectMany(inner => Types(inner, names)));
}
