namespace Tests.Shared;

/// <summary>
/// A turn that only one process on this machine has at a time; given back on dispose, and by the system when the
/// process dies.
/// </summary>
internal sealed class FileTurn : IDisposable
{
    private readonly FileStream _file;

    private FileTurn(FileStream file) => _file = file;

    /// <exception cref="TimeoutException">Another process kept the turn for longer than the limit.</exception>
    public static FileTurn Take(string path, TimeSpan limit)
    {
        var until = Environment.TickCount64 + (long)limit.TotalMilliseconds;
        while (true)
        {
            try
            {
                return new FileTurn(new FileStream(path, FileMode.OpenOrCreate, FileAccess.ReadWrite, FileShare.None));
            }
            catch (IOException) when (Environment.TickCount64 < until)
            {
                Thread.Sleep(100); // Held by another process; there is nothing to be told by.
            }
            catch (IOException held)
            {
                throw new TimeoutException($"{path} was held by another process for {limit.TotalSeconds} s. "
                    + "End that process, or delete the file.", held);
            }
        }
    }

    public void Dispose() => _file.Dispose();
}
