namespace GrpcLab;

/// <summary>
/// A file that one process holds at a time; the system frees it when its holder ends, however it ends.
/// </summary>
/// <remarks>
/// The file stays: were it deleted, one process could hold the lock on the deleted file and another on its successor.
/// </remarks>
internal static class FileLock
{
    private static readonly TimeSpan Pause = TimeSpan.FromMilliseconds(10);

    /// <summary>Waits until nobody else holds it.</summary>
    /// <param name="path">The file, made where it is missing; its folder is there.</param>
    /// <param name="limit">The longest wait.</param>
    /// <param name="cancellationToken">Ends the wait. Default: nothing does before the limit.</param>
    /// <exception cref="IOException">Another process held it for too long, or the file cannot be made.</exception>
    public static IDisposable Take(string path, TimeSpan limit, CancellationToken cancellationToken = default)
    {
        var started = TimeProvider.System.GetTimestamp();
        while (true)
        {
            try
            {
                return new FileStream(path, FileMode.OpenOrCreate, FileAccess.ReadWrite, FileShare.None);
            }
            catch (IOException) when (File.Exists(path) && TimeProvider.System.GetElapsedTime(started) < limit)
            {
                cancellationToken.WaitHandle.WaitOne(Pause);
                cancellationToken.ThrowIfCancellationRequested();
            }
        }
    }
}
