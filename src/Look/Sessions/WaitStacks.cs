using System.Text.RegularExpressions;
using Microsoft.Diagnostics.Tracing.Etlx;

namespace GrpcLab.Look;

/// <summary>Where threads waited: the nearest method of the application above each wait.</summary>
internal static partial class WaitStacks
{
    // Waits of the runtime's own threads and the way from a wait to the code that asked for it.
    private static readonly string[] Runtime = ["System.", "Microsoft.", "Internal.", "Interop", "Grpc."];

    private const string PoolThread = "PortableThreadPool+WorkerThread.WorkerThreadStart";

    private static readonly string[] Idle =
        ["PortableThreadPool+GateThread", "TimerQueue",
            "SocketAsyncEngine", "EventPipeEventDispatcher", "PortableThreadPool+WaitThread"];

    /// <summary>
    /// Counts waits of threads of the pool by method; those without a method of the application are left out.
    /// </summary>
    /// <param name="file">A trace with wait events, stacks and the names of methods.</param>
    /// <param name="converted">A file that may be overwritten, for what TraceEvent makes of it.</param>
    public static Tally Count(string file, string converted)
    {
        TraceLog.CreateFromEventPipeDataFile(file, converted);
        using var log = new TraceLog(converted);
        var places = new Tally();
        foreach (var e in log.Events)
        {
            if ((int)e.ID != Providers.WaitHandleWaitStart || e.ProviderName != Providers.Runtime) continue;

            if (PlaceOf(e.CallStack()) is { } place) places.Add(place);
        }

        return places;
    }

    // Of threads of the pool only: a thread of one's own may wait.
    private static string? PlaceOf(TraceCallStack? stack)
    {
        string? place = null;
        for (; stack is not null; stack = stack.Caller)
        {
            var method = stack.CodeAddress.FullMethodName;
            if (method.Contains(PoolThread, StringComparison.Ordinal)) return place;
            if (place is not null || method.Length == 0) continue;
            if (Idle.Any(part => method.Contains(part, StringComparison.Ordinal))) return null;
            if (IsApplication(method)) place = Readable(method);
        }

        return null;
    }

    // A generated client's blocking method only hands on, so its caller is the place.
    private static bool IsApplication(string method) =>
        !Runtime.Any(part => method.StartsWith(part, StringComparison.Ordinal))
        && !GeneratedClient().IsMatch(method)
        && !method.Contains(".Main(", StringComparison.Ordinal)
        && !method.Contains(".<Main>$(", StringComparison.Ordinal);

    // Orders.Pricing+Cache.Load(class System.String) as Orders.Pricing.Cache.Load.
    private static string Readable(string method)
    {
        var name = method.Split('(', 2)[0].Replace('+', '.');
        return name.Length <= 120 ? name : name[..120] + "…";
    }

    // Orders+OrdersClient.GetOrder: Grpc.Tools nests the client in a class that has the service's name.
    [GeneratedRegex(@"(?<service>\w+)\+\k<service>Client\.")]
    private static partial Regex GeneratedClient();
}
