using System.Globalization;
using GrpcLab.Notebooks;

namespace GrpcLab.Cli;

/// <summary>Finds out whether a run can keep its results, before it takes its time.</summary>
internal static class RunFolders
{
    // The largest chapter writes 0.7 MB, and as much again while
    // it replaces an earlier result: about 22 MB for all of them.
    private const long Room = 50_000_000;

    /// <exception cref="UsageException">
    /// A folder cannot be written to, has too little room, or holds something else.
    /// </exception>
    public static void ThrowIfUnfit(RunRequest request)
    {
        string?[] folders = [request.OutputFolder, Path.GetDirectoryName(request.ClaimsFile), request.RecordFolder];
        try
        {
            foreach (var folder in folders.OfType<string>().Distinct())
            {
                AtomicFile.Probe(folder);
                ThrowIfFull(folder);
            }

            // Read to the end of the run, too; what cannot be read would be lost with the run's own lines.
            _ = PageRecord.In(request.OutputFolder);
            _ = ClaimsFile.Read(request.ClaimsFile);
            if (request.RecordFolder is { } record) RunRecord.ThrowIfUnreadable(record);
        }
        catch (Exception error) when (error is IOException or FormatException)
        {
            throw new UsageException(error.Message);
        }
    }

    private static void ThrowIfFull(string folder)
    {
        var disk = new DriveInfo(folder);
        // A file system that does not know its size says 0.
        if (disk.TotalSize > 0 && disk.AvailableFreeSpace < Room)
        {
            throw new IOException(string.Create(CultureInfo.InvariantCulture,
                $"{folder} has room for {disk.AvailableFreeSpace / 1e6:0.0} MB, and a run needs {Room / 1e6:0} MB. "
                + $"Make room, or name another folder."));
        }
    }
}
