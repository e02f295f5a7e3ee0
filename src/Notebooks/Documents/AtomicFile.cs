namespace GrpcLab.Notebooks;

/// <summary>Writes a file whole or not at all.</summary>
public static class AtomicFile
{
    /// <summary>Writes beside the target and renames, so that a reader sees the old file or the new one, never half.</summary>
    /// <param name="path">The file to write; its folder is created.</param>
    /// <param name="bytes">Its whole content.</param>
    public static void Write(string path, ReadOnlySpan<byte> bytes)
    {
        var target = Path.GetFullPath(path);
        var folder = Path.GetDirectoryName(target)!;
        Directory.CreateDirectory(folder);
        var beside = Path.Combine(folder, $".{Path.GetFileName(target)}.{Guid.NewGuid():N}.tmp");
        try
        {
            using (var file = new FileStream(beside, FileMode.CreateNew, FileAccess.Write, FileShare.None))
            {
                file.Write(bytes);
                file.Flush(flushToDisk: true);
            }

            File.Move(beside, target, overwrite: true);
        }
        finally
        {
            File.Delete(beside); // Nothing to delete once it was renamed.
        }
    }
}
