using System.Diagnostics;
using System.Runtime.CompilerServices;

namespace Tests.Shared;

/// <summary>
/// Waits for a condition by asking again and again, never longer than a limit that a busy machine does not reach.
/// </summary>
internal static class Until
{
    private static readonly TimeSpan Limit = TimeSpan.FromMinutes(3), Pause = TimeSpan.FromMilliseconds(20);

    /// <summary>Waits until it is so.</summary>
    /// <param name="condition">What has to become true.</param>
    /// <param name="what">The condition in words, for the error message. Default: its code.</param>
    /// <param name="limit">How long to wait at most. Default: 3 min.</param>
    public static Task TrueAsync(
        Func<bool> condition, [CallerArgumentExpression(nameof(condition))] string what = "", TimeSpan? limit = null) =>
        TrueAsync(() => Task.FromResult(condition()), what, limit);

    /// <inheritdoc cref="TrueAsync(Func{bool}, string, TimeSpan?)"/>
    public static async Task TrueAsync(
        Func<Task<bool>> condition, [CallerArgumentExpression(nameof(condition))] string what = "",
        TimeSpan? limit = null)
    {
        var (asked, most) = (Stopwatch.StartNew(), limit ?? Limit);
        while (!await condition())
        {
            if (asked.Elapsed > most) throw new TimeoutException($"Waited {most.TotalSeconds} s in vain until {what}.");

            await Task.Delay(Pause);
        }
    }
}
