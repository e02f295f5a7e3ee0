using System.Diagnostics;

namespace GrpcLab;

/// <summary>
/// Where everything runs that the lab measures or counts: with <c>Activity.Current = null</c>, whatever the host does.
/// </summary>
/// <remarks>
/// Some hosts run each cell inside an activity. Every call made in it then carries a traceparent header of 69 bytes and
/// allocates 28 % more on the client, and <see cref="ActivitySource.StartActivity(string, ActivityKind)"/> gives null
/// in it when it is not sampled. What the measured code itself starts is not touched.
/// </remarks>
internal static class NoActivity
{
    /// <summary>Runs the work without an activity; the caller's own is current again when this returns.</summary>
    public static async Task<T> RunAsync<T>(Func<Task<T>> work)
    {
        // What an async method sets, its caller does not see.
        Activity.Current = null;
        return await work().ConfigureAwait(false);
    }

    public static async Task RunAsync(Func<Task> work)
    {
        Activity.Current = null;
        await work().ConfigureAwait(false);
    }
}
