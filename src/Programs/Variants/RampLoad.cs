using System.Diagnostics;
using System.Globalization;
using Example;
using Google.Protobuf.WellKnownTypes;

namespace GrpcLab.Variants;

/// <summary>
/// The load of source C: as many large calls as small ones, each begun when its time has come, answered or not.
/// </summary>
internal sealed class RampLoad(ExampleService.ExampleServiceClient client, LargeDataRequest message)
{
    private const double Peak = 50, End = 20, MillisecondsPerSecond = 1000, Tick = 0.001;

    // A large message takes about 75 MB on both sides together. Others wait their turn, and the wait counts.
    private const int MaxLargeInFlight = 8;

    private const int WarmUps = 2;

    /// <summary>
    /// From no calls to 50 a second in half the time, down to 20 a second in the other half. Says of each call how many
    /// milliseconds after its time it was answered.
    /// </summary>
    public async Task<JsonLine> RunAsync(double seconds)
    {
        using var slots = new SemaphoreSlim(MaxLargeInFlight);
        for (var call = 0; call < WarmUps; call++) await Task.WhenAll(SendAsync(), AskAsync());

        var started = Stopwatch.GetTimestamp();
        var (large, small) = (new List<Task<double>>(), new List<Task<double>>());
        foreach (var due in Times(seconds))
        {
            // A timer counts whole milliseconds, so it comes early by the rest, which is waited out.
            for (double wait; (wait = due - Stopwatch.GetElapsedTime(started).TotalSeconds) > 0;)
            {
                if (wait < Tick) Thread.Yield();
                else await Task.Delay(TimeSpan.FromSeconds(wait));
            }

            large.Add(Task.Run(() => TimedAsync(due, SendAsync)));
            small.Add(Task.Run(() => TimedAsync(due, AskAsync)));
        }

        return new JsonLine().Add("large", Joined(await Task.WhenAll(large)))
            .Add("small", Joined(await Task.WhenAll(small)));

        async Task AskAsync() => await client.GetIntAsync(new Empty());

        async Task SendAsync()
        {
            await slots.WaitAsync();
            try
            {
                await client.SendLargeDataAsync(message);
            }
            finally
            {
                slots.Release();
            }
        }

        async Task<double> TimedAsync(double due, Func<Task> call)
        {
            await call();
            return MillisecondsPerSecond * (Stopwatch.GetElapsedTime(started).TotalSeconds - due);
        }
    }

    /// <summary>When each call is due, in seconds: where the area under the rate reaches a whole number.</summary>
    private static IEnumerable<double> Times(double seconds)
    {
        var half = seconds / 2;
        var (rising, all) = (Peak * half / 2, (Peak * half / 2) + ((Peak + End) * half / 2));
        for (var call = 0; call < all; call++)
        {
            // Peak·t²/2h = n; Peak·u − (Peak − End)·u²/2h = n − what came before
            var slope = (Peak - End) / half;
            yield return call < rising ? Math.Sqrt(2 * half * call / Peak)
                : half + ((Peak - Math.Sqrt((Peak * Peak) - (2 * slope * (call - rising)))) / slope);
        }
    }

    private static string Joined(IEnumerable<double> milliseconds) =>
        string.Join(' ', milliseconds.Select(m => m.ToString("R", CultureInfo.InvariantCulture)));
}
