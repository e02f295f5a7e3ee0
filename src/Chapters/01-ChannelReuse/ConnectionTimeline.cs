using Grpc.Net.Client;
using Performance;

namespace GrpcLab;

/// <summary>
/// What happened, and when, during a call that may have had to open its connection. Shows as a timeline.
/// </summary>
public sealed record ConnectionTimeline : FigureResult
{
    private static readonly TimeSpan MaxCallTime = TimeSpan.FromSeconds(30);

    // The order gives the lanes their colours, so that a layer looks the same in a timeline that lacks another.
    private static readonly string[] Lanes = ["call", "HTTP/2", "TLS", "TCP", "name", "socket"];

    internal ConnectionTimeline(IReadOnlyList<ConnectionSpan> spans) => Spans = spans;

    /// <summary>Machine, versions, and TLS where it was used.</summary>
    public Conditions Conditions { get; private init; } = LabConditions.OfThisProcess();

    /// <summary>The steps in the order they began, each behind the one it is part of.</summary>
    public IReadOnlyList<ConnectionSpan> Spans { get; }

    /// <summary>From the beginning of the first step to the end of the last.</summary>
    public TimeSpan Total => Spans.Count == 0 ? TimeSpan.Zero : Spans.Max(s => s.End) - Spans.Min(s => s.Start);

    /// <summary>The first span of a step; null when the call had no such step.</summary>
    public ConnectionSpan? this[ConnectionStep step] => Spans.FirstOrDefault(s => s.Step == step);

    /// <summary>
    /// Runs a call and records its steps from .NET's own activities and events. What else the process does meanwhile is
    /// left out.
    /// </summary>
    /// <param name="firstCall">One call, usually the first on a new channel.</param>
    /// <param name="cancellation">Gives up waiting for the call; the call itself has its own deadline.</param>
    public static async Task<ConnectionTimeline> RecordAsync(
        Func<Task> firstCall, CancellationToken cancellation = default)
    {
        ArgumentNullException.ThrowIfNull(firstCall);
        using var linked = HostCancellation.Link(cancellation);
        using var recorder = new TimelineRecorder();
        await recorder.RunAsync(firstCall, linked.Token);
        return new ConnectionTimeline(TimelineAssembly.Assemble(recorder.Recorded()));
    }

    /// <summary>Records the first call on a new channel to a server; the channel is closed afterwards.</summary>
    /// <param name="server">A lab server, near or at a distance.</param>
    /// <param name="endpoint">Which way in. Default: TLS.</param>
    /// <param name="host">
    /// Another name for a loopback address, such as "localhost", to have something to look up; a server on another
    /// machine keeps its own. Default: none.
    /// </param>
    /// <param name="cancellation">Gives up waiting for the call.</param>
    public static async Task<ConnectionTimeline> RecordAsync(
        ServerAccess server, Endpoint endpoint = Endpoint.Tls, string? host = null,
        CancellationToken cancellation = default)
    {
        ArgumentNullException.ThrowIfNull(server);
        var address = server.Address(endpoint);
        using var channel = GrpcChannel.ForAddress(
            host is null || !address.IsLoopback ? address : new UriBuilder(address) { Host = host }.Uri,
            new GrpcChannelOptions { HttpHandler = server.CreateHandler(endpoint), DisposeHttpClient = true });
        var client = new Performance.Monitor.MonitorClient(channel);
        var timeline = await RecordAsync(
            async () => await client.GetPerformanceAsync(new PerformanceStatusRequest(),
                deadline: DateTime.UtcNow + MaxCallTime, cancellationToken: cancellation),
            cancellation);
        return timeline with
        {
            Conditions = endpoint == Endpoint.Tls ? server.Conditions : server.Conditions.Without("TLS")
        };
    }

    /// <summary>How many spans of a step there are.</summary>
    public int Count(ConnectionStep step) => Spans.Count(s => s.Step == step);

    /// <summary>The timeline as a figure.</summary>
    /// <param name="title">One line. Default: "What the first call waits for".</param>
    public TimelineFigure ToFigure(string title = "What the first call waits for") =>
        new(title, [.. Spans.Select(
            s => new TimelineSpan(s.Name, s.Start, s.End) { Depth = s.Depth, Lane = s.Layer, Detail = s.DetailText })])
        {
            LaneOrder = Lanes,
            Conditions = Conditions.Essentials.With("n", "a single call"),
        };

    internal override Figure Shown() => ToFigure();
}
