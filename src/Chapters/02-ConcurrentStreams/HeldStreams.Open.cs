using System.Diagnostics;
using Grpc.Core;

namespace GrpcLab;

/// <summary>Opens duplex calls and keeps them open.</summary>
public static class HeldStreams
{
    private static readonly TimeSpan MaxWait = TimeSpan.FromSeconds(10);
    // On loopback a stream that can be opened is answered within a
    // millisecond or two; a busy machine gets a hundred times that.
    private static readonly TimeSpan Silence = TimeSpan.FromMilliseconds(200);
    private static readonly TimeSpan Look = TimeSpan.FromMilliseconds(5);

    /// <summary>
    /// Starts so many calls and waits until the expected number of them runs and no further one begins to.
    /// </summary>
    /// <param name="count">Calls to start: 1 to 10,000.</param>
    /// <param name="running">
    /// How many of them are expected to get a stream; fewer within 10 s is a <see cref="TimeoutException"/>.
    /// </param>
    /// <param name="call">Starts one call.</param>
    /// <param name="cancellation">Gives up waiting.</param>
    public static async Task<HeldStreams<TRequest, TResponse>> OpenAsync<TRequest, TResponse>(
        int count, int running, Func<AsyncDuplexStreamingCall<TRequest, TResponse>> call,
        CancellationToken cancellation = default)
        where TRequest : class, new()
    {
        ArgumentNullException.ThrowIfNull(call);
        new Errors().Require(count is >= 1 and <= 10_000, $"count is {count}; it must lie between 1 and 10000.")
            .Require(
                running >= 0 && running <= count, $"running is {running}; it must lie between 0 and count ({count}).")
            .ThrowIfAny("The held streams");
        var held = new HeldStreams<TRequest, TResponse>();
        try
        {
            await held.StartAsync(count, running, call, cancellation);
            return held;
        }
        catch
        {
            await held.DisposeAsync();
            throw;
        }
    }

    /// <summary>
    /// Waits until as many as expected run, then, if more could, as long as one more would need to show itself.
    /// </summary>
    internal static async Task SettledAsync(
        Func<int> read, int expected, bool moreCould, CancellationToken cancellation)
    {
        var clock = Stopwatch.StartNew();
        while (read() < expected)
        {
            if (clock.Elapsed > MaxWait)
            {
                throw new TimeoutException(
                    $"{expected} calls should run by now, but after {MaxWait.TotalSeconds:0} s only {read()} do. "
                    + "Does the server allow fewer streams, or were some of them in use?");
            }

            await Task.Delay(Look, cancellation);
        }

        if (moreCould) await Task.Delay(Silence, cancellation);
    }
}
