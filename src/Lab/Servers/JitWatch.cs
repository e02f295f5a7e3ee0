using System.Diagnostics;
using System.Runtime;
using Grpc.Core;
using GrpcLab.Protos;

namespace GrpcLab;

/// <summary>
/// Tells when this process and the servers it uses have stopped compiling: until then a call becomes faster by itself.
/// </summary>
/// <remarks>
/// The runtime compiles a method first quickly, and again, better, when it has been called often. Medians of successive
/// windows do not tell the end of that: they agree on the plateau before the better code comes, and on a busy machine
/// they do not agree afterwards. The compilers' own time does.
/// </remarks>
internal sealed class JitWatch
{
    public static readonly TimeSpan Window = TimeSpan.FromMilliseconds(500);

    public static readonly TimeSpan Interval = TimeSpan.FromMilliseconds(100);

    /// <summary>The share of the window below which a process is quiet.</summary>
    /// <remarks>
    /// A compiler that has work takes all the time of its thread. In chapter 1's first comparison, on 2 cores, calls
    /// were at their final time as soon as that was over, after 5 s; what is compiled once in a while, a few per cent
    /// of the time for seconds more, is code that calls hardly ever meet.
    /// </remarks>
    public const double Quiet = 0.1;

    private static readonly object ThisProcess = new();

    private readonly Queue<(long At, Dictionary<object, JitReading> Readings)> _past = new();

    // Of the window, for which the busiest process compiled, on all its threads together.
    private double _share;

    /// <summary>Whether every process compiled for less than a tenth of the window that ends now.</summary>
    public bool IsQuiet { get; private set; }

    /// <summary>What a reader should know of calls made in that window; null when every process was quiet.</summary>
    public string? Remark => _share < Quiet ? null
        : $"code was being compiled for {Unit.Percent.Format(_share)} of the time";

    /// <summary>Whether some process has compiled as much as that since the last look alone.</summary>
    public bool IsCompiling { get; private set; }

    public long Methods { get; private set; }

    public static async Task<JitWatch> StartAsync(CancellationToken cancellation)
    {
        var watch = new JitWatch();
        await watch.LookAsync(cancellation);
        return watch;
    }

    public async Task LookAsync(CancellationToken cancellation)
    {
        var (now, readings) = (Stopwatch.GetTimestamp(), await ReadAsync(cancellation));
        IsCompiling = _past.Count > 0 && Grown(_past.Last().Readings, readings).Any(g => g.Time >= Quiet * Window);
        _past.Enqueue((now, readings));
        while (_past.Count > 2 && Stopwatch.GetElapsedTime(_past.ElementAt(1).At, now) >= Window) _past.Dequeue();
        var (at, before) = _past.Peek();
        var (grown, length) = (Grown(before, readings).ToList(), Stopwatch.GetElapsedTime(at, now));
        _share = grown.Max(g => g.Time) / length;
        IsQuiet = length >= Window && _share < Quiet;
        Methods = grown.Sum(g => g.Methods);
    }

    // A server that was not there before has begun meanwhile: all it compiled is new.
    private static IEnumerable<JitReading> Grown(
        Dictionary<object, JitReading> before, Dictionary<object, JitReading> after) =>
        after.Select(p => new JitReading(
            p.Value.Time - before.GetValueOrDefault(p.Key).Time,
            p.Value.Methods - before.GetValueOrDefault(p.Key).Methods));

    private static async Task<Dictionary<object, JitReading>> ReadAsync(CancellationToken cancellation)
    {
        var readings = new Dictionary<object, JitReading>();
        foreach (var server in KnownServers.AllRunning)
        {
            if (await ReadAsync(server, cancellation) is { } reading) readings[server] = reading;
        }

        // Last, so that what asking itself compiles is seen at once.
        readings[ThisProcess] = JitReading.OfThisProcess();
        return readings;
    }

    private static async Task<JitReading?> ReadAsync(ServerAccess server, CancellationToken cancellation)
    {
        try
        {
            return await server.ReadJitAsync(cancellation);
        }
        catch (Exception e)
            when (e is RpcException or TimeoutException or InvalidOperationException or ObjectDisposedException
                or OperationCanceledException && !cancellation.IsCancellationRequested)
        {
            // A server that is ending, held back or out of reach, as some experiments want it:
            // no call waits for its code.
            return null;
        }
    }
}

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
