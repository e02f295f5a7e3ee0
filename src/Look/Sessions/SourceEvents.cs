using System.Globalization;
using System.Net;
using Microsoft.Diagnostics.Tracing;

namespace GrpcLab.Look;

/// <summary>Names of hosts and ports, or numbers in place of hosts.</summary>
internal sealed class EndpointNames(bool mask)
{
    private const int MostHosts = 1000;

    private readonly Dictionary<string, string> _masks = [];
    private readonly Dictionary<string, DnsEndPoint> _known = [];

    /// <summary>What each name stands for.</summary>
    public IReadOnlyDictionary<string, DnsEndPoint> Known => _known;

    public string Of(string host, string port)
    {
        var name = NameOf(host, port);
        if (_known.Count < MostHosts && !_known.ContainsKey(name)
            && ushort.TryParse(port, CultureInfo.InvariantCulture, out var number) && host.Length > 0)
        {
            _known[name] = new DnsEndPoint(Bare(host), number);
        }

        return name;
    }

    /// <summary>The name alone, of a host whose addresses nobody asks for.</summary>
    public string NameOf(string host, string port)
    {
        var bare = Bare(host);
        return Printable.Of($"{(mask ? MaskOf(bare) : bare)}:{port}");
    }

    // Connections and meters write IPv6 in brackets, requests do not.
    private static string Bare(string host) => host.Trim('[', ']');

    private string MaskOf(string host)
    {
        if (_masks.TryGetValue(host, out var known)) return known;

        var name = string.Create(CultureInfo.InvariantCulture, $"host-{Math.Min(_masks.Count, MostHosts) + 1}");
        if (_masks.Count < MostHosts) _masks[host] = name;
        return name;
    }
}

/// <summary>Events of System.Net.Http. Those of HTTP/1.1 connections are left out: gRPC has none.</summary>
internal sealed class HttpEvents(Observation observation, EndpointNames endpoints)
{
    // The error as HTTP/2 names it, as OpenSSL does when a TLS peer has no protocol in common, and as
    // SocketsHttpHandler does when such a peer goes on without one.
    private static readonly string[] RefusalsOfHttp2 =
        ["HTTP_1_1_REQUIRED", "no application protocol", "unable to establish HTTP/2 connection"];

    public void Take(TraceEvent e, double at)
    {
        var counts = observation.Http;
        switch (e.EventName)
        {
            case "Request/Start":
                counts.Wait();
                var isHttp2 = IsHttp2(e);
                var called = isHttp2 ? EndpointOf(e) : endpoints.NameOf(Text(e, "host"), PortOf(e));
                observation.ClientTimes.SeeVersion(called, isHttp2);
                if (isHttp2) counts.Start(at, called);
                break;
            case "Request/Stop":
                // -1 where there was no answer; .NET 7 and before do not tell the status.
                counts.Answer(e.PayloadIndex("statusCode") < 0 || e.PayloadByName("statusCode") is not -1);
                break;
            case "RequestFailed":
                counts.Fail(e.ThreadID);
                break;
            case "RequestFailedDetailed":
                var error = Text(e, "exception");
                if (RefusalsOfHttp2.Any(text => error.Contains(text, StringComparison.Ordinal))) counts.RefuseHttp2();
                break;
            case "ConnectionEstablished" when IsHttp2(e):
                counts.Open(at, EndpointOf(e), IdOf(e));
                observation.Timeline.At(at).Connections++;
                break;
            case "ConnectionClosed" when IsHttp2(e):
                counts.Close(at, IdOf(e));
                break;
            case "RequestLeftQueue" when IsHttp2(e):
                var waited = Convert.ToDouble(
                    e.PayloadByName("timeOnQueueMilliseconds"), CultureInfo.InvariantCulture) / 1000;
                counts.LeaveQueue(at, waited, e.ThreadID);
                observation.Timeline.At(at).Waited += waited;
                break;
            case "RequestHeaders/Start":
                counts.SendHeaders(at, IdOf(e), e.ThreadID);
                break;
            case "RequestContent/Stop":
                counts.SendBody(Convert.ToInt64(e.PayloadByName("contentLength"), CultureInfo.InvariantCulture));
                break;
        }
    }

    private static bool IsHttp2(TraceEvent e) =>
        Convert.ToInt32(e.PayloadByName("versionMajor"), CultureInfo.InvariantCulture) >= 2;

    // Before .NET 8 connections had no number, and no host.
    private static long IdOf(TraceEvent e) => e.PayloadByName("connectionId") is long id ? id : -1;

    private string EndpointOf(TraceEvent e) => endpoints.Of(Text(e, "host"), PortOf(e));

    // Not PayloadStringByName, which writes 36,257 for a port.
    private static string PortOf(TraceEvent e) =>
        Convert.ToString(e.PayloadByName("port"), CultureInfo.InvariantCulture) ?? "";

    private static string Text(TraceEvent e, string field) => e.PayloadStringByName(field) ?? "";
}

/// <summary>Events of Grpc.Net.Client and Grpc.AspNetCore.Server, which have the same names.</summary>
internal static class GrpcEvents
{
    public static void Take(TraceEvent e, GrpcCounts counts)
    {
        switch (e.EventName)
        {
            case "Call/Start":
                counts.Start();
                break;
            case "Call/Stop":
                counts.Stop();
                break;
            case "MessageSent":
                counts.Send();
                break;
            case "MessageReceived":
                counts.Receive();
                break;
            case "CallDeadlineExceeded":
                counts.MissDeadline();
                break;
            case "CallFailed":
                counts.Fail(Convert.ToInt32(e.PayloadValue(0), CultureInfo.InvariantCulture));
                break;
        }
    }
}

/// <summary>Entries of the application's log, by category.</summary>
internal sealed class LogEvents(Observation observation)
{
    private string? _form;

    // ActivityStart and ActivityStop are scopes, which come whatever the level.
    public void Take(TraceEvent e)
    {
        observation.HasLogger = true;
        if (e.EventName is not ("Message" or "MessageJson" or "FormattedMessage")) return;

        // A file of another tool may have each entry in all three forms.
        _form ??= e.EventName;
        if (e.EventName == _form) observation.LogEntries.Add(e.PayloadStringByName("LoggerName") ?? "(no category)");
    }
}

/// <summary>Counters, which come as one event each once a second.</summary>
internal static class CounterEvents
{
    public static void Take(TraceEvent e, double at, Observation observation)
    {
        // Not enumerated: TraceEvent's type of it cannot be.
        if (e.PayloadValue(0) is not IDictionary<string, object> outer
            || outer["Payload"] is not IDictionary<string, object> fields)
        {
            return;
        }

        var name = (string)fields["Name"];
        var value = Convert.ToDouble(
            fields[fields.ContainsKey("Increment") ? "Increment" : "Mean"], CultureInfo.InvariantCulture);
        switch (e.ProviderName)
        {
            case Providers.GrpcClient:
                Count(observation.Client, name, value, observation.Timeline.At(at));
                // Once the events' window is known, they are over.
                if (name == "current-calls" && observation.EventWindow == default) observation.ReadOpenCalls();
                break;
            case Providers.GrpcServer:
                Count(observation.Server, name, value, observation.Timeline.At(at));
                break;
            case Providers.RuntimeCounters:
                observation.HasRuntime = true;
                observation.Runtimes[name].Read(
                    value, fields.TryGetValue("IntervalSec", out var seconds)
                        ? Convert.ToDouble(seconds, CultureInfo.InvariantCulture) : 1);
                if (name == "threadpool-thread-count") observation.Timeline.At(at).Threads = value;
                break;
            case Providers.Sockets when name == "bytes-received":
                observation.BytesReceived.Read(value);
                break;
        }
    }

    private static void Count(GrpcCounts counts, string name, double value, TimelineSecond second)
    {
        var before = counts.CallsInWindow;
        counts.Count(name, value);
        second.Calls += counts.CallsInWindow - before;
    }
}

/// <summary>The two meters of durations, whose values come once a second for each set of tags.</summary>
internal sealed class MeterEvents(Observation observation, EndpointNames endpoints, string? client)
{
    private bool _refused, _limited;

    /// <summary>Whether the id of a refused client is ours; of a file, where ours is not known, any may be.</summary>
    internal static bool IsOurs(string? refused, string? client) =>
        client is null || string.IsNullOrEmpty(refused) || refused == client;

    public void Take(TraceEvent e, double at)
    {
        switch (e.EventName)
        {
            // A session is shared with other tools, which may have asked for other meters.
            case "HistogramValuePublished":
                var instrument = e.PayloadStringByName("instrumentName");
                if (instrument == Providers.ClientDuration) Add(observation.ClientTimes, e, at);
                if (instrument == Providers.ServerDuration) Add(observation.ServerTimes, e, at);
                break;
            // Where the session that runs is the shared one, another tool was refused.
            case "MultipleSessionsNotSupportedError"
                when !_refused && e.PayloadStringByName("runningSessionId") != Providers.SharedSession:
            case "MultipleSessionsConfiguredIncorrectlyError"
                when !_refused && IsOurs(e.PayloadStringByName("clientId"), client):
                _refused = true;
                observation.Notes.Add("Another tool reads this process's metrics with settings that exclude others, so "
                    + "how long calls took is not known. Stop that tool and look again.");
                break;
            case "HistogramLimitReached" or "TimeSeriesLimitReached" when !_limited:
                _limited = true;
                observation.Notes.Add("The process calls more hosts, or has more routes, than this watch asked its "
                    + "metrics to tell apart, so how long calls took is known only for the first ones.");
                break;
        }
    }

    private void Add(CallTimes times, TraceEvent e, double at)
    {
        // .NET 7 and before told no count and no sum.
        if (e.PayloadIndex("count") < 0) return;

        // What was seen once is told every second, though nothing came.
        var count = Convert.ToInt64(e.PayloadByName("count"), CultureInfo.InvariantCulture);
        if (count == 0) return;

        var tags = TagsOf(e.PayloadStringByName("tags") ?? "");
        // gRPC's requests are of HTTP/2 and later; one without an answer has no version.
        if (tags.GetValueOrDefault("network.protocol.version", "2") is "1.0" or "1.1")
        {
            times.AddOther(endpoints.NameOf(HostOf(tags), PortOf(tags)), count);
            return;
        }

        times.Add(
            at, endpoints.Of(HostOf(tags), PortOf(tags)), count,
            Convert.ToDouble(e.PayloadByName("sum"), CultureInfo.InvariantCulture),
            tags.ContainsKey("http.response.status_code"));
    }

    private static string HostOf(Dictionary<string, string> tags) => tags.GetValueOrDefault("server.address", "");

    // As the events name it: the meter leaves out the scheme's own port.
    private static string PortOf(Dictionary<string, string> tags) =>
        tags.GetValueOrDefault("server.port") ?? (tags.GetValueOrDefault("url.scheme") == "https" ? "443" : "80");

    private static Dictionary<string, string> TagsOf(string tags) => tags
        .Split(',', StringSplitOptions.RemoveEmptyEntries)
        .Select(tag => tag.Split('=', 2))
        .Where(pair => pair.Length == 2)
        .GroupBy(pair => pair[0])
        .ToDictionary(group => group.Key, group => group.First()[1]);
}
