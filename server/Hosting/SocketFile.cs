namespace GrpcLab.Server;

/// <summary>The file of a Unix socket, which outlives its socket unless somebody deletes it.</summary>
internal sealed class SocketFile(string? path) : IDisposable
{
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

    /// <summary>Deletes the file if it is ours and still there.</summary>
    public void Dispose()
    {
        if (_isOurs) File.Delete(path!);
    }
}
