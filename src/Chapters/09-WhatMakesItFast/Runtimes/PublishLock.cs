namespace GrpcLab;

/// <summary>Held by the one process that publishes, so that two notebooks do not make the same thing at once.</summary>
internal static class PublishLock
{
    private static readonly TimeSpan Pause = TimeSpan.FromMilliseconds(200);

    /// <summary>
    /// Waits until nobody else publishes. The system frees the lock when its holder ends, however it ends.
    /// </summary>
    /// <param name="folder">The folder of the variants.</param>
    /// <param name="waiting">Told once, when somebody else holds it.</param>
    /// <param name="cancellation">Ends the wait.</param>
    public static async Task<IDisposable> TakeAsync(string folder, Action waiting, CancellationToken cancellation)
    {
        Directory.CreateDirectory(folder);
        for (var first = true; ; first = false)
        {
            try
            {
                return new FileStream(
                    Path.Combine(folder, "lock"), FileMode.OpenOrCreate, FileAccess.ReadWrite, FileShare.None);
            }
            catch (IOException)
            {
                // Another process has it open: that is the lock.
                if (first) waiting();
            }

            await Task.Delay(Pause, cancellation);
        }
    }
}
