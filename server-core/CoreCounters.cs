using System.Collections.Concurrent;
using System.Diagnostics;
using GrpcLab.Server;

namespace GrpcLab.CoreServer;

/// <summary>What the server counts of the calls that are measured.</summary>
internal sealed class CoreCounters
{
    private readonly ConcurrentDictionary<string, byte> _peers = new();
    private readonly long _start = Stopwatch.GetTimestamp();
    private long _messagesAnswered;

    /// <summary>Calls started and ended.</summary>
    public CallCounters Calls { get; } = new();

    /// <summary>Connections that have carried at least one call: Grpc.Core tells of no others.</summary>
    public int Connections => _peers.Count;

    /// <summary>Statuses given by the Monitor service.</summary>
    public long MessagesAnswered => Interlocked.Read(ref _messagesAnswered);

    /// <summary>Time since the counting began.</summary>
    public TimeSpan Uptime => Stopwatch.GetElapsedTime(_start);

    /// <summary>Notes one answer.</summary>
    public void MessageAnswered() => Interlocked.Increment(ref _messagesAnswered);

    /// <summary>A call begins.</summary>
    /// <param name="peer">Address and port of the other end, which tell its connections apart.</param>
    public void Start(string peer)
    {
        _peers.TryAdd(peer, 0);
        Calls.Start();
    }
}
