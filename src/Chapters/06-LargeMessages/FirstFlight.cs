using BinaryPayloads;
using Example;
using Google.Protobuf;
using Grpc.Net.Client;

namespace GrpcLab;

/// <summary>How much of an upload is in flight before the server can allow more: the window, counted.</summary>
/// <remarks>
/// The lab puts a long round trip before the server and counts DATA from its first byte until shortly before a
/// WINDOW_UPDATE can have come back. What was sent by then is what the client may send without being allowed more,
/// however slow or busy the machine is.
/// </remarks>
internal static class FirstFlight
{
    /// <summary>The round trip put between: long, so that a busy machine has time to send what it may.</summary>
    public static readonly TimeSpan RoundTrip = TimeSpan.FromMilliseconds(400);

    /// <summary>
    /// Bytes of the connection's window that the small call takes which opens it: the prefix of an empty message.
    /// </summary>
    public const int Opening = 5;

    // No WINDOW_UPDATE reaches the client before a whole round trip has passed since the first byte left.
    private static readonly TimeSpan UntilCounted = RoundTrip * 0.9;
    private static readonly TimeSpan MaxTime = TimeSpan.FromSeconds(20);
    private static readonly TimeSpan Interval = TimeSpan.FromMilliseconds(10);

    /// <summary>
    /// Bytes of DATA, frame headers left out, that leave the client before any WINDOW_UPDATE comes back.
    /// </summary>
    /// <param name="server">Where to, over h2c. It must take messages of this size.</param>
    /// <param name="uploads">Calls at once on one connection, at least 1.</param>
    /// <param name="length">Bytes of each message. Take more than the window, or all of them count.</param>
    /// <param name="cancellation">Ends the count.</param>
    /// <exception cref="TimeoutException">The client sent nothing within 20 s.</exception>
    public static async Task<long> CountAsync(
        LabServer server, int uploads, int length, CancellationToken cancellation)
    {
        using var far = Far(server);
        using var channel = far.OpenChannel();
        var client = new ExampleService.ExampleServiceClient(channel);
        await OpenAsync(client, cancellation);
        var before = far.Frames;
        var request = new LargeDataRequest { Data = UnsafeByteOperations.UnsafeWrap(new byte[length]) };
        var calls = Enumerable.Range(0, uploads)
            .Select(_ => client.SendLargeDataAsync(request, cancellationToken: cancellation)).ToList();
        try
        {
            return await CountAsync(() => far.Frames.Since(before), toServer: true, cancellation);
        }
        finally
        {
            // What more they want to send is not wanted: this cancels them.
            calls.ForEach(call => call.Dispose());
        }
    }

    /// <summary>
    /// Bytes of a download that leave the server before any WINDOW_UPDATE of the client comes back: the client's
    /// window.
    /// </summary>
    /// <exception cref="TimeoutException">The server sent nothing within 20 s.</exception>
    public static async Task<long> CountDownAsync(
        LabServer server, Func<Uri, GrpcChannel> open, int length, CancellationToken cancellation)
    {
        using var far = Far(server);
        using var channel = open(far.Address(Endpoint.H2c));
        await OpenAsync(new ExampleService.ExampleServiceClient(channel), cancellation);
        var before = far.Frames;
        using var call = new Payloads.PayloadsClient(channel)
            .DownloadAsync(new() { Length = length }, cancellationToken: cancellation);
        return await CountAsync(() => far.Frames.Since(before), toServer: false, cancellation);
    }

    private static NetworkedServer Far(LabServer server) =>
        server.Behind(new NetworkConditions { RoundTrip = RoundTrip, CountFrames = true });

    // Opens the connection, so that the SETTINGS of both sides, which tell the windows, are there.
    private static async Task OpenAsync(ExampleService.ExampleServiceClient client, CancellationToken cancellation) =>
        await client.GetIntAsync(new(), deadline: DateTime.UtcNow + MaxTime, cancellationToken: cancellation);

    private static async Task<long> CountAsync(
        Func<FrameCounts> since, bool toServer, CancellationToken cancellation)
    {
        long sent = 0;
        TimeSpan? began = null;
        while (true)
        {
            var seen = since();
            if (HasReturned(seen, toServer))
            {
                return sent; // As it was at the last look, when the sender could not know yet.
            }

            sent = Payload(seen, toServer);
            began ??= sent > 0 ? seen.Length : null;
            if (seen.Length >= began + UntilCounted) return sent;

            if (began is null && seen.Length > MaxTime)
            {
                throw new TimeoutException($"The {(toServer ? "client" : "server")} sent no byte of its message within "
                    + $"{MaxTime.TotalSeconds:0} s.");
            }

            await Task.Delay(Interval, cancellation);
        }
    }

    // It passes the proxy half a round trip before it can reach who sends.
    private static bool HasReturned(FrameCounts seen, bool toServer) =>
        seen.Log.FirstOrDefault(e => e.ToServer != toServer && e.Type == FrameType.WindowUpdate) is { } update
        && seen.Length >= update.At + (RoundTrip / 2);

    private static long Payload(FrameCounts frames, bool toServer)
    {
        var data = toServer ? frames.ToServer(FrameType.Data) : frames.ToClient(FrameType.Data);
        return data.Bytes - (data.Frames * FrameSeen.HeaderSize);
    }
}
