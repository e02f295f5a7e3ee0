using System.Runtime;
using Google.Protobuf.WellKnownTypes;
using GrpcLab.Protos;

namespace GrpcLab.Server;

/// <summary>Reads what the runtime counts about the process.</summary>
internal static class ProcessReadings
{
    private static long _exceptions;

    static ProcessReadings() =>
        AppDomain.CurrentDomain.FirstChanceException += (_, _) => Interlocked.Increment(ref _exceptions);

    public static void AddTo(CountersReply reply)
    {
        reply.Memory = new MemoryCounts
        {
            // Precise stops all threads for a moment: the lab asks while it warms up, before and after what it times.
            AllocatedBytes = GC.GetTotalAllocatedBytes(precise: true),
            Gen0Collections = GC.CollectionCount(0),
            Gen2Collections = GC.CollectionCount(2),
            GcPause = GC.GetTotalPauseDuration().ToDuration(),
            WorkingSetBytes = Environment.WorkingSet,
        };
        reply.ProcessorTime = Environment.CpuUsage.TotalTime.ToDuration();
        reply.Compiling = JitInfo.GetCompilationTime().ToDuration();
        reply.MethodsCompiled = JitInfo.GetCompiledMethodCount();
        reply.Exceptions = Interlocked.Read(ref _exceptions);
    }
}
