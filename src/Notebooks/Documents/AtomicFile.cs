namespace GrpcLab.Notebooks;

/// <summary>Writes a file whole or not at all.</summary>
internal static class AtomicFile
{
    /// <summary>Finds out whether files can be written to a folder, by writing one and removing it.</summary>
    /// <exception cref="IOException">It cannot be written to; the message names it.</exception>
    public static void Probe(string folder)
    {
        try
        {
            Directory.CreateDirectory(folder);
            using var file = new FileStream(Path.Combine(folder, $".{Guid.NewGuid():N}.tmp"), FileMode.CreateNew,
                FileAccess.Write, FileShare.None, 1, FileOptions.DeleteOnClose);
        }
        catch (Exception error) when (error is IOException or UnauthorizedAccessException)
        {
            throw new IOException(
                $"Nothing can be written to {folder}: {error.Message.TrimEnd('.')}. Name another folder.", error);
        }
    }

    /// <summary>
    /// Writes beside the target and renames, so that a reader sees the old file or the new one, never half.
    /// </summary>
    public static void Write(string path, ReadOnlyMemory<byte> bytes) => WriteAll((path, bytes));

    /// <summary>
    /// Writes several files beside their targets and renames them when all are whole: a full disk leaves the old ones
    /// as they were.
    /// </summary>
    public static void WriteAll(params ReadOnlySpan<(string Path, ReadOnlyMemory<byte> Bytes)> files)
    {
        var written = new List<(string Beside, string Target)>();
        try
        {
            foreach (var (path, bytes) in files)
            {
                var target = Path.GetFullPath(path);
                var folder = Path.GetDirectoryName(target)!;
                Directory.CreateDirectory(folder);
                written.Add((Path.Combine(folder, $".{Path.GetFileName(target)}.{Guid.NewGuid():N}.tmp"), target));
                WriteNew(written[^1].Beside, bytes.Span);
            }

            written.ForEach(file => File.Move(file.Beside, file.Target, overwrite: true));
        }
        finally
        {
            written.ForEach(file => File.Delete(file.Beside)); // Nothing to delete once it was renamed.
        }
    }

    private static void WriteNew(string path, ReadOnlySpan<byte> bytes)
    {
        try
        {
            using var file = new FileStream(path, FileMode.CreateNew, FileAccess.Write, FileShare.None);
            file.Write(bytes);
            file.Flush(flushToDisk: true);
        }
        catch (ArgumentOutOfRangeException error)
        {
            // .NET's name for EFBIG: a limit of the process (ulimit -f) or of the file system.
            throw new IOException($"The system does not allow a file of {bytes.Length} bytes: '{path}'.", error);
        }
    }
}
