using System.Buffers;
using System.Security;
using System.Text;

namespace GrpcLab.Engine;

/// <summary>The XML files in which an assembly's documentation may be, the likeliest first.</summary>
internal static class DocumentationFiles
{
    // Most of what the runtime's core library implements is declared in these.
    private static readonly string[] Likely =
        ["System.Runtime.xml", "System.Collections.xml", "System.Threading.xml", "System.Console.xml",
            "System.Memory.xml"];

    public static IEnumerable<string> For(string assembly)
    {
        var beside = Path.ChangeExtension(assembly, ".xml");
        if (File.Exists(beside)) return [beside];
        return Pack(Path.GetDirectoryName(assembly)!) is { } pack ? InPack(pack, Path.GetFileName(beside)) : [];
    }

    /// <summary>
    /// The reference pack that the SDK has for a folder of the shared framework: dotnet/shared/NAME/VERSION belongs to
    /// dotnet/packs/NAME.Ref/VERSION/ref/net10.0. Another patch's will do. Null without an SDK.
    /// </summary>
    private static DirectoryInfo? Pack(string frameworkFolder)
    {
        var version = new DirectoryInfo(frameworkFolder);
        if (version.Parent is not { Parent: { Name: "shared", Parent: { } root } } framework) return null;
        var packs = new DirectoryInfo(Path.Combine(root.FullName, "packs", framework.Name + ".Ref"));
        if (!packs.Exists) return null;
        var target = $"net{Environment.Version.Major}.{Environment.Version.Minor}";
        return packs.EnumerateDirectories()
            .OrderByDescending(pack => pack.Name == version.Name)
            .ThenByDescending(pack => pack.Name, StringComparer.Ordinal)
            .Select(pack => new DirectoryInfo(Path.Combine(pack.FullName, "ref", target)))
            .FirstOrDefault(folder => folder.Exists);
    }

    // An assembly of the runtime often implements what another one declares.
    private static IEnumerable<string> InPack(DirectoryInfo pack, string own)
    {
        string[] first = [own, .. Likely];
        return pack.EnumerateFiles("*.xml")
            .OrderBy(file => Array.IndexOf(first, file.Name) is >= 0 and var at ? at : first.Length)
            .Select(file => file.FullName);
    }
}

/// <summary>
/// Takes one member out of a documentation file. Those of the framework have up to 8 MB: they are searched, not parsed,
/// and nothing is kept of them.
/// </summary>
internal static class DocumentationFile
{
    private const int PieceSize = 256 * 1024;
    private static readonly byte[] End = "</member>"u8.ToArray();

    /// <summary>The member's element as text; null when the file has none.</summary>
    public static string? Find(string path, string id)
    {
        var start = Encoding.UTF8.GetBytes(
            $"<member name=\"{SecurityElement.Escape(id).Replace("&apos;", "'", StringComparison.Ordinal)}\"");
        using var file = File.OpenHandle(path);
        if (Search(file, start, 0) is not { } at) return null;
        if (Search(file, End, at) is not { } end) return null;
        var element = new byte[end + End.Length - at];
        RandomAccess.Read(file, element, at);
        return Encoding.UTF8.GetString(element);
    }

    private static long? Search(Microsoft.Win32.SafeHandles.SafeFileHandle file, ReadOnlySpan<byte> wanted, long from)
    {
        var buffer = ArrayPool<byte>.Shared.Rent(PieceSize);
        try
        {
            for (var at = from; RandomAccess.Read(file, buffer.AsSpan(0, PieceSize), at) is var count
                && count >= wanted.Length; at += count - wanted.Length + 1)
            {
                if (buffer.AsSpan(0, count).IndexOf(wanted) is >= 0 and var found) return at + found;
            }
            return null;
        }
        finally
        {
            ArrayPool<byte>.Shared.Return(buffer);
        }
    }
}
