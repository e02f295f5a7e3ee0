using System.Buffers;
using System.Security;
using System.Text;

namespace GrpcLab.Engine.Inspection;

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
