using System.Security.Cryptography;
using System.Text;

namespace GrpcLab.Engine.Packages;

/// <summary>
/// Restores the packages of a session by the SDK itself, with the feeds and credentials in force for the notebook's
/// folder. All packages so far are restored together, so that they agree on what they depend on.
/// </summary>
internal sealed class PackageRestore
{
    private readonly Dictionary<string, PackageId> _wanted = new(StringComparer.OrdinalIgnoreCase);

    /// <summary>The files of all packages so far; null when nothing new was asked for.</summary>
    public PackageAssets? Restore(IReadOnlyList<PackageId> packages, string folder, CancellationToken cancellationToken)
    {
        var wanted = new Dictionary<string, PackageId>(_wanted, StringComparer.OrdinalIgnoreCase);
        foreach (var package in packages) Add(wanted, package);
        if (wanted.Count == _wanted.Count) return null;
        var assets = Restored(
            [.. wanted.Values.OrderBy(p => p.Id, StringComparer.Ordinal)], packages, folder, cancellationToken);
        foreach (var (id, package) in wanted) _wanted[id] = package;
        return assets;
    }

    private static void Add(Dictionary<string, PackageId> wanted, PackageId package)
    {
        if (wanted.TryAdd(package.Id, package) || wanted[package.Id].Version == package.Version
            || package.Version == "*")
        {
            return;
        }

        throw new PackageException(package.Id, $"The package {package} cannot be referenced: this session already uses "
            + $"{wanted[package.Id]}. Name one version only, and restart the kernel to change it.");
    }

    private static PackageAssets Restored(
        PackageId[] all, IReadOnlyList<PackageId> asked, string folder, CancellationToken cancellationToken)
    {
        var cache = Path.Combine(CacheRoot, Key(all, folder));
        var assetsFile = Path.Combine(cache, "obj", "project.assets.json");
        // A floating version is asked for anew each time.
        if (all.All(p => p.Version != "*") && PackageAssets.TryRead(assetsFile) is { } cached) return cached;
        PackageProject.Write(cache, all);
        var output = DotnetRestore.Run(cache, folder, cancellationToken);
        if (output.ExitCode != 0) throw RestoreFailure.Of(output.Text, asked);
        return PackageAssets.TryRead(assetsFile)
            ?? throw new PackageException(asked[0].Id,
                $"The package {asked[0]} was restored, but files of it are missing. Delete {cache} and try again.");
    }

    // Without HOME, as in some containers, the temporary folder has to do.
    private static string CacheRoot => Path.Combine(
        Environment.GetFolderPath(Environment.SpecialFolder.LocalApplicationData) is { Length: > 0 } local
            ? local
            : Path.GetTempPath(),
        "grpc-lab", "packages");

    private static string Key(PackageId[] packages, string folder)
    {
        var text = string.Join(
            '\n', packages.Select(p => p.ToString()).Append(folder).Append(Environment.Version.ToString()));
        return Convert.ToHexStringLower(SHA256.HashData(Encoding.UTF8.GetBytes(text)))[..16];
    }
}
