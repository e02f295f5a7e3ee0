namespace GrpcLab;

/// <summary>
/// Counts the files that ASP.NET Core's buffering streams make in the temporary folder, of all processes of this
/// machine.
/// </summary>
public static class TempFiles
{
    private const string Names = "ASPNETCORE_*.tmp";

    // The system tells of new files a little after they were made.
    private static readonly TimeSpan Grace = TimeSpan.FromMilliseconds(200);

    /// <summary>How many came while the work ran.</summary>
    /// <param name="work">Calls to a server on this machine. Its exceptions are passed on.</param>
    public static async Task<int> CountAsync(Func<Task> work)
    {
        ArgumentNullException.ThrowIfNull(work);
        var made = 0;
        using var watcher = new FileSystemWatcher(Path.GetTempPath(), Names);
        // Such a file gets its name by being renamed, or is made with it.
        watcher.Created += (_, _) => Interlocked.Increment(ref made);
        watcher.Renamed += (_, _) => Interlocked.Increment(ref made);
        watcher.EnableRaisingEvents = true;
        await work();
        await Task.Delay(Grace);
        return Volatile.Read(ref made);
    }
}
