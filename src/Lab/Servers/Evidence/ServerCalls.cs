using System.Diagnostics;
using System.Globalization;
using GrpcLab.Protos;

namespace GrpcLab;

/// <summary>
/// The calls a server has seen since it started, as it counts them itself. The lab's own calls are left out.
/// </summary>
/// <param name="Started">Calls that reached the server.</param>
/// <param name="Succeeded">Calls that ended with OK.</param>
/// <param name="Failed">Calls that ended otherwise: cancelled, past their deadline, connection lost.</param>
/// <param name="Messages">Statuses made for answers. The last of a stream may still wait to be sent.</param>
/// <param name="MessagesRead">Messages read from client and duplex streams.</param>
[TypeFormatterSource(typeof(DisplayFormatterSource), PreferredMimeTypes = [Mime.Html, Mime.Text])]
public sealed record ServerCalls(long Started, long Succeeded, long Failed, long Messages, long MessagesRead = 0)
    : IDisplayable
{
    private static readonly TimeSpan Pause = TimeSpan.FromMilliseconds(10);
    private static readonly TimeSpan MaxWait = TimeSpan.FromSeconds(10);

    /// <summary>Calls that have begun and not ended.</summary>
    public long InFlight => Started - Succeeded - Failed;

    /// <summary>Reads the counters once.</summary>
    public static async Task<ServerCalls> ReadAsync(LabServer server, CancellationToken cancellation = default)
    {
        ArgumentNullException.ThrowIfNull(server);
        using var linked = HostCancellation.Link(cancellation);
        return From(await server.Control.CountersAsync(linked.Token));
    }

    /// <summary>
    /// Reads until the condition holds, for 10 s at most, and gives the last reading either way: a claim then decides.
    /// </summary>
    /// <param name="server">Whose calls.</param>
    /// <param name="condition">What to wait for, such as <c>c => c.InFlight == 0</c>.</param>
    /// <param name="cancellation">Ends the wait with an error.</param>
    public static Task<ServerCalls> WhenAsync(
        LabServer server, Func<ServerCalls, bool> condition, CancellationToken cancellation = default) =>
        WhenAsync(server, condition, MaxWait, cancellation);

    internal static async Task<ServerCalls> WhenAsync(
        LabServer server, Func<ServerCalls, bool> condition, TimeSpan longest, CancellationToken cancellation)
    {
        ArgumentNullException.ThrowIfNull(condition);
        using var linked = HostCancellation.Link(cancellation);
        var clock = Stopwatch.StartNew();
        var calls = await ReadAsync(server, linked.Token);
        while (!condition(calls) && clock.Elapsed < longest)
        {
            await Task.Delay(Pause, linked.Token);
            calls = await ReadAsync(server, linked.Token);
        }

        return calls;
    }

    /// <summary>
    /// Reads until nothing has changed for this long, for 10 s at most: a stream that is held up then stands still.
    /// </summary>
    /// <param name="server">Whose calls.</param>
    /// <param name="silence">How long all counts must stay the same.</param>
    /// <param name="cancellation">Ends the wait with an error.</param>
    public static async Task<ServerCalls> WhenStillAsync(
        LabServer server, TimeSpan silence, CancellationToken cancellation = default)
    {
        var last = await ReadAsync(server, cancellation);
        var since = Stopwatch.StartNew();
        return await WhenAsync(server, now =>
        {
            if (now != last)
            {
                last = now;
                since.Restart();
            }

            return since.Elapsed >= silence;
        }, cancellation);
    }

    /// <summary>What has been added since an earlier reading.</summary>
    public ServerCalls Since(ServerCalls earlier)
    {
        ArgumentNullException.ThrowIfNull(earlier);
        return new(Started - earlier.Started, Succeeded - earlier.Succeeded, Failed - earlier.Failed,
            Messages - earlier.Messages, MessagesRead - earlier.MessagesRead);
    }

    /// <summary>One line with all counts.</summary>
    public override string ToString() => string.Create(CultureInfo.InvariantCulture,
        $"{Started:N0} calls started · {InFlight:N0} in flight · {Succeeded:N0} ended with OK · {Failed:N0} ended "
        + $"otherwise · {Messages:N0} statuses made · {MessagesRead:N0} messages read from streams");

    private static ServerCalls From(CountersReply reply) =>
        new(reply.Calls.Started, reply.Calls.Succeeded, reply.Calls.Failed, reply.MessagesAnswered, reply.MessagesRead);
}
