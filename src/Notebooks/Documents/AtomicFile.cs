namespace GrpcLab.Notebooks;

/// <summary>Writes a file whole or not at all.</summary>
public static class AtomicFile
{
    /// <summary>Finds out whether files can be written to a folder, by writing one and removing it.</summary>
    /// <param name="folder">The folder; it is created.</param>
    /// <exception cref="IOException">It cannot be written to; the message names it.</exception>
    public static void Probe(string folder)
    {
        try
        {
            Directory.CreateDirectory(folder);
            using var file = new FileStream(Path.Combine(folder, $".{Guid.NewGuid():N}.tmp"), FileMode.CreateNew, FileAccess.Write, FileShare.None, 1, FileOptions.DeleteOnClose);
        }
        catch (Exception fault) when (fault is IOException or UnauthorizedAccessException)
        {
            throw new IOException($"Nothing can be written to {folder}: {fault.Message} Name another folder.", fault);
        }
    }

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
