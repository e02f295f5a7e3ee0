using System.Diagnostics;
using GrpcLab.Server;

namespace GrpcLab.CoreServer;

/// <summary>What the server counts of the calls that are measured.</summary>
internal sealed class CoreCounters
{
    private readonly long _start = Stopwatch.GetTimestamp();
    private long _messagesAnswered;

    /// <summary>Calls started and ended.</summary>
    public CallCounters Calls { get; } = new();

    /// <summary>Statuses given by the Monitor service.</summary>
    public long MessagesAnswered => Interlocked.Read(ref _messagesAnswered);

    /// <summary>Time since the counting began.</summary>
    public TimeSpan Uptime => Stopwatch.GetElapsedTime(_start);

    /// <summary>Notes one answer.</summary>
    public void MessageAnswered() => Interlocked.Increment(ref _messagesAnswered);
}
