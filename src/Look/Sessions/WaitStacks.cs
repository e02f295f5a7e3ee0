using System.Text.RegularExpressions;
using Microsoft.Diagnostics.Tracing.Etlx;

namespace GrpcLab.Look;

/// <summary>Where threads waited: the nearest method of the application above each wait.</summary>
internal static partial class WaitStacks
{
    // The way from a wait to the code that asked for it.
    private static readonly string[] Runtime = ["System.", "Microsoft.", "Internal.", "Interop", "Grpc."];

    private const string PoolThread = "PortableThreadPool+WorkerThread.WorkerThreadStart";

    /// <summary>
    /// Counts waits of threads of the pool by method, and how many threads waited on average; waits without a method of
    /// the application are left out, and those that neither began nor ended in the file.
    /// </summary>
    /// <param name="file">A trace with wait events, stacks and the names of methods.</param>
    /// <param name="converted">A file that may be overwritten, for what TraceEvent makes of it.</param>
    /// <param name="seen">Is told when the file cannot be read.</param>
    /// <returns>Null when the file breaks off or is damaged.</returns>
    public static WaitCounts? Count(string file, string converted, Observation seen)
    {
        try
        {
            return Count(file, converted);
        }
        catch (Exception broken) when (broken is IOException || EventReader.IsDamage(broken))
        {
            seen.Notes.Add($"Where threads waited is not known: the stacks could not be read. {broken.Message}");
            return null;
        }
    }

    private static WaitCounts Count(string file, string converted)
    {
        TraceLog.CreateFromEventPipeDataFile(file, converted);
        using var log = new TraceLog(converted);
        var length = log.SessionDuration.TotalSeconds;
        var places = new Tally();
        var began = new Dictionary<int, double>();
        var seconds = 0.0;
        foreach (var e in log.Events.Where(e => e.ProviderName == Providers.Runtime))
        {
            var at = e.TimeStampRelativeMSec / 1000;
            switch ((int)e.ID)
            {
                case Providers.WaitHandleWaitStart when PlaceOf(e.CallStack()) is { } place:
                    places.Add(place);
                    began[e.ThreadID] = at;
                    break;
                case Providers.WaitHandleWaitStart:
                    began[e.ThreadID] = double.NaN;
                    break;
                case Providers.WaitHandleWaitStop when began.TryGetValue(e.ThreadID, out var start):
                    if (!double.IsNaN(start)) seconds += at - start;
                    began[e.ThreadID] = double.NaN;
                    break;
                // It began before the file.
                case Providers.WaitHandleWaitStop:
                    began[e.ThreadID] = double.NaN;
                    if (PlaceOf(e.CallStack()) is not { } from) break;

                    places.Add(from);
                    seconds += at;
                    break;
            }
        }

        seconds += began.Values.Where(start => !double.IsNaN(start)).Sum(start => length - start);
        return new(places, length > 0 ? seconds / length : 0);
    }

    // Of threads of the pool only: a thread of one's own, or of the runtime's, may wait.
    private static string? PlaceOf(TraceCallStack? stack)
    {
        string? place = null;
        for (; stack is not null; stack = stack.Caller)
        {
            var method = stack.CodeAddress.FullMethodName;
            if (method.Contains(PoolThread, StringComparison.Ordinal)) return place;
            if (place is not null || method.Length == 0) continue;
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

/// <summary>Waits of threads of the pool in the application's methods.</summary>
/// <param name="Places">Waits by method.</param>
/// <param name="Threads">How many threads waited on average.</param>
internal sealed record WaitCounts(Tally Places, double Threads);
