using System.Diagnostics;
using Performance;

namespace GrpcLab;

/// <summary>A client whose connection dies at a chosen moment.</summary>
internal sealed class DyingConnection(LabServer server, Action<SocketsHttpHandler> configure, KeepAliveTiming timing)
{
    private static readonly PerformanceStatusRequest Request = new() { ClientName = "soon dead" };
    private static readonly TimeSpan MaxCallTime = TimeSpan.FromSeconds(10);

    // A busy machine beats late; past this, something else is wrong.
    private static readonly TimeSpan Allowance = TimeSpan.FromSeconds(20);

    /// <summary>Makes a call, so that what the runtime compiles is compiled.</summary>
    public async Task WarmUpAsync(CancellationToken cancellation)
    {
        using var network = server.Behind(new NetworkConditions());
        using var channel = network.OpenChannel(configureHandler: configure);
        await OneCall.OnAsync(channel, MaxCallTime, cancellation);
    }

    /// <summary>
    /// Lets the last frame come in at this moment, drops everything from then on, and waits until the client notices.
    /// </summary>
    public async Task<DeadConnection> DieAsync(
        TimeSpan lastFrame, bool openCall, ClosedConnections closed, CancellationToken cancellation)
    {
        using var network = server.Behind(new NetworkConditions());
        using var channel = network.OpenChannel(configureHandler: configure);
        var first = Stopwatch.GetTimestamp();
        await OneCall.OnAsync(channel, MaxCallTime, cancellation);
        await Task.Delay(Longer(lastFrame - Stopwatch.GetElapsedTime(first)), cancellation);
        using var stream = openCall
            ? new Performance.Monitor.MonitorClient(channel).GetManyPerformanceStats(cancellationToken: cancellation)
            : null;
        await (stream is null
            ? OneCall.OnAsync(channel, MaxCallTime, cancellation)
            : ExchangeAsync(stream, cancellation));
        network.BlackHole();
        var last = Stopwatch.GetTimestamp();
        var call = stream is null
            ? null
            : await NoticedAsync(CallOutcome.OfAsync(() => stream.ResponseStream.MoveNext(cancellation)), cancellation);
        var end = call is null
            ? await NoticedAsync(closed.FirstAsync(network.Address()), cancellation)
            : Stopwatch.GetTimestamp();
        cancellation.ThrowIfCancellationRequested();
        return new DeadConnection(timing, Stopwatch.GetElapsedTime(first, last), Stopwatch.GetElapsedTime(last, end))
        {
            Place = lastFrame,
            Call = call,
        };
    }

    private async Task<T> NoticedAsync<T>(Task<T> end, CancellationToken cancellation)
    {
        var limit = timing.Latest + Allowance;
        try
        {
            return await end.WaitAsync(limit, cancellation);
        }
        catch (TimeoutException e)
        {
            throw new TimeoutException($"A client with {timing} had not noticed after "
                + $"{Unit.Time(limit)} that its connection was dead. "
                + "Does its handler set KeepAlivePingDelay and KeepAlivePingTimeout as the timing says?", e);
        }
    }

    private static async Task ExchangeAsync(
        Grpc.Core.AsyncDuplexStreamingCall<PerformanceStatusRequest, PerformanceStatusResponse> stream,
        CancellationToken cancellation)
    {
        await stream.RequestStream.WriteAsync(Request, cancellation);
        await stream.ResponseStream.MoveNext(cancellation).WaitAsync(MaxCallTime, cancellation);
    }

    private static TimeSpan Longer(TimeSpan time) => time > TimeSpan.Zero ? time : TimeSpan.Zero;
}
