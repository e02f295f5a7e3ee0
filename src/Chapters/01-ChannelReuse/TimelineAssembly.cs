using System.Diagnostics;

namespace GrpcLab;

/// <summary>Finds the steps of one call among everything that was heard, and puts them on one clock.</summary>
/// <remarks>
/// Call, request and wait share the call's trace. A connection is a trace of its own, to which the request has a link.
/// A channel looks names up and opens its TCP connection ahead of the request, in yet other traces: these are told by
/// host and port.
/// </remarks>
internal static class TimelineAssembly
{
    private static readonly IReadOnlyDictionary<string, string> NoDetails = new Dictionary<string, string>();

    public static IReadOnlyList<ConnectionSpan> Assemble(Recording heard)
    {
        var own = heard.Activities.Where(a => a.TraceId == heard.Trace).ToArray();
        var call = own.FirstOrDefault(a => a.Source.Name == ActivityNames.GrpcClient);
        var request = own.FirstOrDefault(a => a.Source.Name == ActivityNames.Http);
        var wait = own.FirstOrDefault(a => a.OperationName == ActivityNames.WaitForConnection);
        var steps = new List<Step?>
        {
            Of(ConnectionStep.Call, "gRPC call", "call", 0, call),
            Of(ConnectionStep.Request, "HTTP/2 request", "HTTP/2", 1, request),
            Of(ConnectionStep.Wait, "wait for a connection", "HTTP/2", 2, wait),
        };
        if (request is not null && HostPort.From([.. request.TagObjects]) is { } peer)
        {
            steps.AddRange(Opening(heard, request, wait, peer));
            steps.Add(Derived(ConnectionStep.Exchange, "request and reply", 2,
                wait is null ? request.StartTimeUtc : End(wait), End(request)));
        }

        return OnOneClock(steps.OfType<Step>());
    }

    private static IEnumerable<Step?> Opening(Recording heard, Activity request, Activity? wait, HostPort peer)
    {
        var setup = heard.Activities.FirstOrDefault(a =>
            a.OperationName == ActivityNames.ConnectionSetup && request.Links.Any(l => l.Context.TraceId == a.TraceId));
        if (setup is null) yield break;

        yield return Of(ConnectionStep.Dns, "DNS lookup", "name", 1, LastBefore(setup, heard, a =>
            a.Source.Name == ActivityNames.NameResolution && Tag(a, "dns.question.name") == peer.Host), "dns.answers");
        yield return Connect(heard, setup, peer);
        yield return Of(ConnectionStep.Setup, "connection setup", "HTTP/2", 3, setup, "url.scheme");
        if (heard.Handshakes.FirstOrDefault(
            h => h.Peer == peer && h.Start >= setup.StartTimeUtc && h.Start <= End(setup)) is { } tls)
        {
            yield return new Step(ConnectionStep.Tls, "TLS handshake", "TLS", 4, tls.Start, tls.End,
                new Dictionary<string, string> { ["version"] = tls.Protocol });
        }

        yield return wait is null
            ? null
            : Derived(ConnectionStep.Http2, "HTTP/2 preface and SETTINGS", 3, End(setup), End(wait));
    }

    // A channel connects ahead of the request; only a handler with its own ConnectCallback connects within the setup.
    private static Step? Connect(Recording heard, Activity setup, HostPort peer)
    {
        var connect = LastBefore(
            setup, heard, a => a.Source.Name == ActivityNames.Sockets && (a.TraceId == setup.TraceId || IsTo(a, peer)));
        var isUnix = connect?.GetTagItem("network.transport") is "unix";
        return Of(
            ConnectionStep.Connect, isUnix ? "Unix socket connect" : "TCP connect", isUnix ? "socket" : "TCP",
            connect?.TraceId == setup.TraceId ? 4 : 1, connect, "network.peer.address");
    }

    // Others may connect to the same server at the same time: this
    // channel's own came just before its connection was set up.
    private static Activity? LastBefore(Activity setup, Recording heard, Func<Activity, bool> fits) =>
        heard.Activities.Where(a => fits(a) && End(a) <= End(setup)).MaxBy(a => a.StartTimeUtc);

    private static bool IsTo(Activity connect, HostPort peer) =>
        connect.Parent is null && connect.GetTagItem("network.peer.port") is int port && port == peer.Port;

    private static Step? Of(
        ConnectionStep step, string name, string layer, int depth, Activity? activity, params string[] tags) =>
        activity is null
            ? null
            : new Step(step, name, layer, depth, activity.StartTimeUtc, End(activity), Details(activity, tags));

    private static Step? Derived(ConnectionStep step, string name, int depth, DateTime start, DateTime end) =>
        end < start ? null : new Step(step, name, "HTTP/2", depth, start, end, NoDetails);

    private static Dictionary<string, string> Details(Activity activity, string[] tags) =>
        tags.Select(t => (Name: t[(t.LastIndexOf('.') + 1)..], Value: Tag(activity, t)))
            .Where(t => t.Value is not null)
            .ToDictionary(t => t.Name, t => t.Value!);

    private static string? Tag(Activity activity, string name) => activity.GetTagItem(name) switch
    {
        null => null,
        string[] several => string.Join(" ", several),
        // How a socket for both families writes an IPv4 address.
        string one when one.StartsWith("::ffff:", StringComparison.Ordinal) => one["::ffff:".Length..],
        var one => one.ToString(),
    };

    private static DateTime End(Activity activity) => activity.StartTimeUtc + activity.Duration;

    private static ConnectionSpan[] OnOneClock(IEnumerable<Step> steps)
    {
        var all = steps.ToArray();
        var zero = all.Length == 0 ? default : all.Min(s => s.Start);
        return ParentsFirst([.. all.Select(
            s => new ConnectionSpan(s.Kind, s.Name, s.Layer, s.Start - zero, s.End - s.Start, s.Depth, s.Details))]);
    }

    /// <summary>The steps as they began, but each behind the one it is part of.</summary>
    /// <remarks>
    /// A pool that is warm may open a connection a moment before the request that asked for it begins to wait.
    /// </remarks>
    internal static ConnectionSpan[] ParentsFirst(IReadOnlyList<ConnectionSpan> spans)
    {
        var children = spans.ToLookup(span => Above(span, spans));
        IEnumerable<ConnectionSpan> Within(ConnectionStep? step) => children[step].OrderBy(span => span.Start)
            .SelectMany(span => Within(span.Step).Prepend(span));
        return [.. Within(null)];
    }

    private static ConnectionStep? Above(ConnectionSpan span, IReadOnlyList<ConnectionSpan> spans)
    {
        ConnectionStep[] within = span.Step switch
        {
            ConnectionStep.Call => [],
            ConnectionStep.Request or ConnectionStep.Dns => [ConnectionStep.Call],
            ConnectionStep.Connect when span.Depth < 2 => [ConnectionStep.Call],
            ConnectionStep.Wait or ConnectionStep.Exchange => [ConnectionStep.Request, ConnectionStep.Call],
            ConnectionStep.Setup or ConnectionStep.Http2 =>
                [ConnectionStep.Wait, ConnectionStep.Request, ConnectionStep.Call],
            _ => [ConnectionStep.Setup, ConnectionStep.Wait, ConnectionStep.Request, ConnectionStep.Call],
        };
        return within.Cast<ConnectionStep?>().FirstOrDefault(step => spans.Any(other => other.Step == step));
    }

    private sealed record Step(
        ConnectionStep Kind, string Name, string Layer, int Depth, DateTime Start, DateTime End,
        IReadOnlyDictionary<string, string> Details);
}
