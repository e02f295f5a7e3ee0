namespace GrpcLab.Server;

/// <summary>The file of a Unix socket, which outlives its socket unless somebody deletes it.</summary>
/// <param name="path">Its path; null when there is none.</param>
/// <param name="place">The folder that was made for it, and goes with it; null when the path was given.</param>
internal sealed class SocketFile(string? path, SocketPlace? place) : IDisposable
{
    private int _isGone;
    private volatile bool _isOurs;

    /// <summary>
    /// Call when the socket is bound: only then the file is ours to delete, and to close to other users.
    /// </summary>
    public void Bound()
    {
        if (path is null) return;

        _isOurs = true;
        if (!OperatingSystem.IsWindows()) File.SetUnixFileMode(path, UnixFileMode.UserRead | UnixFileMode.UserWrite);
    }

    /// <summary>Deletes the file if it is ours and still there, and the folder that was made for it.</summary>
    public void Dispose()
    {
        if (path is null || Interlocked.Exchange(ref _isGone, 1) == 1) return;

        // Who tidies the temporary folder may have been here before.
        if (_isOurs && Directory.Exists(Path.GetDirectoryName(path))) File.Delete(path);

        place?.Dispose();
    }
}
