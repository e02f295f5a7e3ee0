using Example;
using Google.Protobuf;
using Grpc.Net.Client;

namespace GrpcLab;

/// <summary>
/// Measures what an upload carries a second behind several round trips, for servers with different windows.
/// </summary>
public static class WindowTrial
{
    // Enough windows to show the steady state, few enough for a round trip of 100 ms.
    private const int Windows = 3;

    // gRPC's prefix and the field's tag and length travel, too, and must not begin another window.
    private const int Room = 1024;

    private static readonly TimeSpan WarmUp = TimeSpan.FromMilliseconds(400);

    /// <summary>
    /// Uploads three windows' worth of data at a time, or the largest message where three windows are more, and takes
    /// the median.
    /// </summary>
    /// <param name="servers">The servers; the window read is the smaller one of stream and connection.</param>
    /// <param name="roundTrips">Round trips to put between.</param>
    /// <param name="times">
    /// Uploads for each server and round trip, interleaved. At least 1; an odd number has a middle.
    /// </param>
    /// <param name="largest">Most bytes in a message. Default: 20 MiB. The servers must take it.</param>
    /// <param name="cancellation">Ends the measurement.</param>
    public static async Task<WindowTrialResult> RunAsync(
        IReadOnlyList<LabServer> servers, IReadOnlyList<TimeSpan> roundTrips, int times = 3,
        int largest = 20 * 1024 * 1024, CancellationToken cancellation = default)
    {
        new Errors().Require(servers is { Count: > 0 }, "There is no server.")
            .Require(roundTrips is { Count: > 0 } && roundTrips.All(t => t > TimeSpan.Zero),
                "Every round trip must be longer than zero, and there must be one.")
            .Require(times >= 1, $"times is {times}; it must be at least 1.")
            .Require(largest > Room, $"largest is {largest}; it must be more than {Room}.")
            .ThrowIfAny("The trial");
        using var linked = HostCancellation.Link(cancellation);
        var data = UnsafeByteOperations.UnsafeWrap(new byte[largest]);
        var cases = servers.SelectMany(server => roundTrips.Select(trip => new Case(server, trip, data))).ToArray();
        using var progress = Progress.Start("Uploading from farther and farther away");
        try
        {
            await WarmUpAsync(cases, linked.Token);

            for (var round = 0; round < times; round++)
            {
                progress.Report((double)round / times);
                foreach (var c in cases) await c.UploadAsync(linked.Token);
            }

            return new WindowTrialResult([.. cases.Select(c => c.ToPoint())]);
        }
        finally
        {
            Array.ForEach(cases, c => c.Dispose());
        }
    }

    // Code that has just begun to run is slow, and from near by that would show more than the window.
    private static async Task WarmUpAsync(Case[] cases, CancellationToken cancellation)
    {
        await Task.WhenAll(cases.Select(c => c.OpenAsync(cancellation)));
        foreach (var nearest in cases.GroupBy(c => c.Server).Select(g => g.MinBy(c => c.RoundTrip)!))
        {
            for (var start = TimeProvider.System.GetTimestamp(); TimeProvider.System.GetElapsedTime(start) < WarmUp;)
            {
                await nearest.UploadAsync(cancellation);
            }

            nearest.Forget();
        }
    }

    private sealed class Case : IDisposable
    {
        private readonly NetworkedServer _far;
        private readonly GrpcChannel _channel;
        private readonly ExampleService.ExampleServiceClient _client;
        private readonly LargeDataRequest _request;
        private readonly List<double> _seconds = [];

        public Case(LabServer server, TimeSpan roundTrip, ByteString data)
        {
            (Server, RoundTrip) = (server, roundTrip);
            var bytes = (int)Math.Min(((long)Windows * Window) - Room, data.Length);
            _request = new() { Data = UnsafeByteOperations.UnsafeWrap(data.Memory[..bytes]) };
            _far = server.WithLatency(roundTrip);
            _channel = _far.OpenChannel();
            _client = new(_channel);
        }

        public LabServer Server { get; }

        public TimeSpan RoundTrip { get; }

        private long Window =>
            Math.Min(Server.Limits.InitialStreamWindowSize, Server.Limits.InitialConnectionWindowSize);

        // A small call opens the connection, and its answer comes after the server's SETTINGS.
        public async Task OpenAsync(CancellationToken cancellation) =>
            await _client.GetIntAsync(new(), cancellationToken: cancellation);

        public async Task UploadAsync(CancellationToken cancellation)
        {
            var start = TimeProvider.System.GetTimestamp();
            await _client.SendLargeDataAsync(_request, cancellationToken: cancellation);
            _seconds.Add(TimeProvider.System.GetElapsedTime(start).TotalSeconds);
        }

        public void Forget() => _seconds.Clear();

        public WindowPoint ToPoint() =>
            new(Window, RoundTrip, _request.Data.Length,
                CallTime.From(TimeSpan.FromSeconds(Quantile.Median(_seconds))));

        public void Dispose()
        {
            _channel.Dispose();
            _far.Dispose();
        }
    }
}
