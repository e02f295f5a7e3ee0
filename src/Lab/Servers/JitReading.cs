using System.Runtime;
using GrpcLab.Protos;

namespace GrpcLab;

/// <summary>What a process's JIT compiler has done since the process began.</summary>
/// <param name="Time">Time taken, on all threads.</param>
/// <param name="Methods">Methods compiled; one compiled again counts again.</param>
internal readonly record struct JitReading(TimeSpan Time, long Methods)
{
    public static JitReading OfThisProcess() => new(JitInfo.GetCompilationTime(), JitInfo.GetCompiledMethodCount());

    /// <summary>A server's; null from one that does not tell, as one that somebody else started may not.</summary>
    public static JitReading? Of(CountersReply counters) =>
        counters.Compiling is { } time ? new(time.ToTimeSpan(), counters.MethodsCompiled) : null;
}
