using Example;
using Google.Protobuf;
using Grpc.Net.Client;
using ExampleClient = Example.ExampleService.ExampleServiceClient;

namespace GrpcLab;

/// <summary>Exercise 6.4: two channels that are to be two connections, so that uploads take nobody's window.</summary>
internal sealed class SeparateConnections() : Exercise<Func<Uri, (GrpcChannel Small, GrpcChannel Large)>>(
    "6.4", "small calls apart from large ones", "Return two channels to the address, the first one for small calls.")
{
    // More than the connection's window, so that the server has to allow more, on the connection that carries it.
    private const int Length = 3 * 1024 * 1024;

    protected override async Task<ExerciseResult> AttemptAsync()
    {
        await using var server = await ServerAsync();
        using var wire = server.Behind(new NetworkConditions { CountFrames = true });
        var (small, large) = Solution(wire.Address(Endpoint.H2c));
        using (Given(small))
        using (Given(large))
        {
            var frames = await wire.CountFramesAsync(() => UseAsync(new(small), new(large)), Cancellation);
            return small == large
                ? Failed("Both are the same channel, so small and large calls share its connection and its window.")
                : Judge(new Wire(frames));
        }
    }

    protected override string? Meaning(Exception error) => error is ObjectDisposedException e
        ? $"A channel, or its handler, had been disposed before it was used ({e.ObjectName}): return them "
            + "without `using`; the check disposes them."
        : null;

    private async Task UseAsync(ExampleClient small, ExampleClient large)
    {
        var upload = new LargeDataRequest { Data = UnsafeByteOperations.UnsafeWrap(new byte[Length]) };
        await small.GetIntAsync(new(), InTime);
        await large.SendLargeDataAsync(upload, InTime);
        await Task.WhenAll(
            large.SendLargeDataAsync(upload, InTime).ResponseAsync, small.GetIntAsync(new(), InTime).ResponseAsync);
    }

    private ExerciseResult Judge(Wire wire) => wire switch
    {
        { Connections: 0 } => Failed("No call reached the address that is passed in. Use it for both channels."),
        { Connections: 1 } => Failed("Two channels, and one HTTP/2 connection: it carried the small calls and "
            + $"{Unit.Whole(wire.Updates)} WINDOW_UPDATE frames for the uploads. Connections belong to the handler (or "
            + "HttpClient) that a channel is given, and a handler opens another one only when all streams are taken. "
            + "Give each channel a handler of its own."),
        { LargeOnFirst: true } => Failed($"There are {wire.Connections} connections, but uploads went over the one "
            + "that the small call had opened. Return the channel for small calls first, and do not share its "
            + "handler."),
        { Connections: > 2 } => Failed($"{wire.Connections} connections for two channels. One for each is enough: "
            + "open them once, with one handler each."),
        _ => Passed($"2 connections; all {Unit.Whole(wire.Updates)} WINDOW_UPDATE frames for uploads went over the "
            + "second."),
    };

    /// <summary>What the log tells: which connections spoke HTTP/2, and on which the server allowed more.</summary>
    private sealed class Wire(FrameCounts frames)
    {
        // A socket that a channel opens only to see whether the server is there carries no frame.
        private readonly int[] _spoken = [.. frames.Log
            .Where(f => f is { ToServer: true, Type: FrameType.Settings, Ack: false })
            .Select(f => f.Connection).Distinct()];

        private readonly FrameEvent[] _updates = [.. frames.Log
            .Where(f => f is { ToServer: false, Type: FrameType.WindowUpdate, Stream: > 0 })];

        public int Connections => _spoken.Length;

        public int Updates => _updates.Length;

        public bool LargeOnFirst => _updates.Any(u => u.Connection == _spoken[0]);
    }
}
