using System.Diagnostics.Tracing;
using System.Runtime;
using System.Runtime.InteropServices;

namespace GrpcLab.Variants;

/// <summary>What this process knows of itself: its runtime, its collector, what it allocated and compiled.</summary>
internal static class Readings
{
    /// <summary>The counters now, since the start of the process.</summary>
    public static JsonLine Now()
    {
        // First of all, or the methods below would be among them.
        // 0 under Native AOT, which has no compiler at run time.
        var methods = JitInfo.GetCompiledMethodCount();
        return new JsonLine()
            .Add("methods", methods)
            .Add("compilingSeconds", JitInfo.GetCompilationTime().TotalSeconds)
            .Add("framework", RuntimeInformation.FrameworkDescription)
            .Add("processors", Environment.ProcessorCount)
            .Add("serverGc", GCSettings.IsServerGC)
            .Add("allocated", GC.GetTotalAllocatedBytes(precise: true))
            .Add("gen0", GC.CollectionCount(0))
            .Add("pauseSeconds", GC.GetTotalPauseDuration().TotalSeconds)
            .Add("workingSet", Environment.WorkingSet);
    }
}

/// <summary>Asks the collector how many heaps it works with, by the event it writes after each collection.</summary>
/// <remarks>
/// The configuration names the most it may use; what DATAS has settled on only the collection itself tells.
/// </remarks>
internal sealed class HeapCount : EventListener
{
    private const EventKeywords Collections = (EventKeywords)0x1;

    private static readonly TimeSpan Patience = TimeSpan.FromSeconds(5);

    private readonly TaskCompletionSource<int> _heaps = new(TaskCreationOptions.RunContinuationsAsynchronously);

    /// <summary>Collects once and listens; 0 where the runtime writes no events, as under Native AOT.</summary>
    public static async Task<JsonLine> TakeAsync()
    {
        using var listener = new HeapCount();
        GC.Collect();
        var told = await Task.WhenAny(listener._heaps.Task, Task.Delay(Patience)) == listener._heaps.Task;
        return new JsonLine().Add("heaps", told ? await listener._heaps.Task : 0);
    }

    /// <inheritdoc/>
    protected override void OnEventSourceCreated(EventSource eventSource)
    {
        if (eventSource.Name == "Microsoft-Windows-DotNETRuntime")
        {
            EnableEvents(eventSource, EventLevel.Informational, Collections);
        }
    }

    /// <inheritdoc/>
    protected override void OnEventWritten(EventWrittenEventArgs eventData)
    {
        if (eventData.PayloadNames?.IndexOf("NumHeaps") is { } at and >= 0)
        {
            _heaps.TrySetResult(Convert.ToInt32(eventData.Payload![at], null));
        }
    }
}
