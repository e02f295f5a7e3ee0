using System.Diagnostics.Tracing;
using System.Globalization;
using Microsoft.Diagnostics.NETCore.Client;

namespace GrpcLab.Look;

/// <summary>What is asked of a process, in three parts by what they cost it.</summary>
internal static class Providers
{
    public const string Runtime = "Microsoft-Windows-DotNETRuntime";
    public const string Http = "System.Net.Http";
    public const string Sockets = "System.Net.Sockets";
    public const string GrpcClient = "Grpc.Net.Client";
    public const string GrpcServer = "Grpc.AspNetCore.Server";
    public const string Metrics = "System.Diagnostics.Metrics";
    public const string Logging = "Microsoft-Extensions-Logging";
    public const string Session = "Microsoft-DotNETCore-EventPipe";
    public const string RuntimeCounters = "System.Runtime";

    public const string ClientDuration = "http.client.request.duration";
    public const string ServerDuration = "http.server.request.duration";

    /// <summary>The session of meters that several tools may be in.</summary>
    public const string SharedSession = "SHARED";

    /// <summary>Under which id this program asks for meters. Before the lists, which hold it.</summary>
    public static string MeterClient { get; } = Guid.NewGuid().ToString();

    private const long GarbageCollection = 0x1, Threading = 0x10000, TimeSeries = 0x2, FailureDetails = 0x1;
    private const long AnyKeyword = -1, LogMessages = 0x2;

    /// <summary>The keyword of waits, with which .NET 9 and later say where threads wait.</summary>
    public const long WaitHandles = 0x40000000000;

    /// <summary>The numbers of the events that a wait begins, and that it has ended.</summary>
    public const int WaitHandleWaitStart = 301, WaitHandleWaitStop = 302;

    /// <summary>For the whole window: counters once a second, two meters, collections and the thread pool.</summary>
    public static IReadOnlyList<EventPipeProvider> Window { get; } =
    [
        Counters(RuntimeCounters), Counters(Sockets), Counters(GrpcClient), Counters(GrpcServer), Meters(),
        new(Runtime, EventLevel.Informational, GarbageCollection | Threading),
    ];

    /// <summary>For a burst: every request, connection, message and log entry.</summary>
    public static IReadOnlyList<EventPipeProvider> Events { get; } =
    [
        new(Http, EventLevel.Informational, FailureDetails),
        new(GrpcClient, EventLevel.Verbose, AnyKeyword),
        new(GrpcServer, EventLevel.Verbose, AnyKeyword),
        // Only what the application's own filters let through. Their texts are in these events, and are not read.
        new(Logging, EventLevel.Verbose, LogMessages,
            new Dictionary<string, string> { ["FilterSpecs"] = "UseAppFilters" }),
    ];

    /// <summary>For a few seconds, once blocking was seen: where threads wait, with stacks.</summary>
    public static IReadOnlyList<EventPipeProvider> Waits { get; } =
        [new(Runtime, EventLevel.Verbose, WaitHandles)];

    /// <summary>For a file: all but stacks and log entries, whose texts would be in it.</summary>
    public static IReadOnlyList<EventPipeProvider> Recorded { get; } =
    [
        new(Http, EventLevel.Informational, FailureDetails),
        new(GrpcClient, EventLevel.Verbose, AnyKeyword, EverySecond()),
        new(GrpcServer, EventLevel.Verbose, AnyKeyword, EverySecond()),
        .. Window.Where(provider => provider.Name is not (GrpcClient or GrpcServer)),
    ];

    /// <summary>The same for dotnet-trace, whose argument for providers this is.</summary>
    public static string ForDotnetTrace() => string.Join(',', Recorded.Select(provider =>
        $"{provider.Name}:0x{provider.Keywords:x}:{(int)provider.EventLevel}"
        + (provider.Arguments is { } arguments
            ? ":" + string.Join(';', arguments.Select(argument => argument.Value.Contains(';', StringComparison.Ordinal)
                ? $"{argument.Key}=\"{argument.Value}\"" : $"{argument.Key}={argument.Value}"))
            : "")));

    // Counters come at every level, and no other event of these providers does at this one.
    private static EventPipeProvider Counters(string name) =>
        new(name, EventLevel.Critical, AnyKeyword, EverySecond());

    private static Dictionary<string, string> EverySecond() => new() { ["EventCounterIntervalSec"] = "1" };

    // SHARED, or a second tool that reads meters (dotnet-counters, dotnet-monitor) would end the first one's.
    private static EventPipeProvider Meters() => new(
        Metrics, EventLevel.Informational, TimeSeries, new Dictionary<string, string>
        {
            ["SessionId"] = SharedSession,
            ["ClientId"] = MeterClient,
            ["Metrics"] = $@"{Http}\{ClientDuration};Microsoft.AspNetCore.Hosting\{ServerDuration}",
            ["RefreshInterval"] = "1",
            ["MaxTimeSeries"] = 1000.ToString(CultureInfo.InvariantCulture),
            ["MaxHistograms"] = 1000.ToString(CultureInfo.InvariantCulture),
        });
}
