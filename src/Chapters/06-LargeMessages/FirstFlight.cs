using Example;
using Google.Protobuf;

namespace GrpcLab;

/// <summary>How much of an upload is in flight before the server can allow more: the window, counted.</summary>
/// <remarks>
/// The lab puts a long round trip before the server and counts DATA from its first byte until shortly before a
/// WINDOW_UPDATE can have come back. What was sent by then is what the client may send without being allowed more,
/// however slow or busy the machine is.
/// </remarks>
public static class FirstFlight
{
    /// <summary>The round trip put between: long, so that a busy machine has time to send what it may.</summary>
    internal static readonly TimeSpan RoundTrip = TimeSpan.FromMilliseconds(400);

    /// <summary>
    /// Bytes of the connection's window that the small call takes which opens it: the prefix of an empty message.
    /// </summary>
    internal const int Opening = 5;

    // No WINDOW_UPDATE reaches the client before a whole round trip has passed since the first byte left.
    private static readonly TimeSpan UntilCounted = RoundTrip * 0.9;
    private static readonly TimeSpan MaxTime = TimeSpan.FromSeconds(20);
    private static readonly TimeSpan Interval = TimeSpan.FromMilliseconds(10);

    /// <summary>
    /// Bytes of DATA, frame headers left out, that leave the client before any WINDOW_UPDATE comes back.
    /// </summary>
    /// <param name="server">Where to; over h2c, where frames can be read. It must take messages of this size.</param>
    /// <param name="length">
    /// Bytes to send in one message, at least 1. Take more than the window, or all of them count.
    /// </param>
    /// <param name="cancellation">Ends the count.</param>
    /// <exception cref="TimeoutException">The client sent nothing within 20 s.</exception>
    public static async Task<long> CountAsync(LabServer server, int length, CancellationToken cancellation = default)
    {
        ArgumentNullException.ThrowIfNull(server);
        ArgumentOutOfRangeException.ThrowIfLessThan(length, 1);
        using var far = server.Behind(new NetworkConditions { RoundTrip = RoundTrip, CountFrames = true });
        using var channel = far.OpenChannel();
        var client = new ExampleService.ExampleServiceClient(channel);
        // Opens the connection, so that the server's SETTINGS, which tell the window, are there.
        await client.GetIntAsync(new(), cancellationToken: cancellation);
        var before = far.Frames;
        var request = new LargeDataRequest { Data = UnsafeByteOperations.UnsafeWrap(new byte[length]) };
        using var call = client.SendLargeDataAsync(request, cancellationToken: cancellation);
        // What more it wants to send is not wanted: leaving this method cancels the call.
        return await CountAsync(() => far.Frames.Since(before), cancellation);
    }

    private static async Task<long> CountAsync(Func<FrameCounts> since, CancellationToken cancellation)
    {
        long sent = 0;
        TimeSpan? began = null;
        while (true)
        {
            var seen = since();
            if (HasReachedClient(seen))
            {
                return sent; // As it was at the last look, when the client could not know yet.
            }

            sent = Payload(seen);
            began ??= sent > 0 ? seen.Length : null;
            if (seen.Length >= began + UntilCounted) return sent;

            if (began is null && seen.Length > MaxTime)
            {
                throw new TimeoutException(
                    $"The client sent no byte of its message within {MaxTime.TotalSeconds:0} s.");
            }

            await Task.Delay(Interval, cancellation);
        }
    }

    // It passes the proxy half a round trip before it can reach the client.
    private static bool HasReachedClient(FrameCounts seen) =>
        seen.Log.FirstOrDefault(e => e is { ToServer: false, Type: FrameType.WindowUpdate }) is { } update
        && seen.Length >= update.At + (RoundTrip / 2);

    private static long Payload(FrameCounts frames)
    {
        var data = frames.ToServer(FrameType.Data);
        return data.Bytes - (data.Frames * FrameSeen.HeaderSize);
    }
}
