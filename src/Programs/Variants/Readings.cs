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
