using Google.Protobuf.WellKnownTypes;
using Grpc.Core;
using LimitedWork;

namespace GrpcLab.Server;

/// <summary>The capacity of a pool, its defaults filled in and checked.</summary>
internal sealed record WorkerPoolSettings
{
    private static readonly TimeSpan MaxJobTime = TimeSpan.FromMinutes(1);

    /// <summary>Jobs at work at the same time. Default: 4.</summary>
    public int Workers { get; private init; } = 4;

    /// <summary>Time a job occupies its worker. Default: 10 ms.</summary>
    public TimeSpan ServiceTime { get; private init; } = TimeSpan.FromMilliseconds(10);

    /// <summary>Jobs that may wait; null for any number.</summary>
    public int? QueueLimit { get; private init; }

    /// <summary>Wait after which a job is refused at its turn; null for never.</summary>
    public TimeSpan? MaxWait { get; private init; }

    /// <summary>Whether a job whose caller has gone is left alone.</summary>
    public bool HeedCancellation { get; private init; }

    /// <summary>Every so manieth job is slow; 0 for none.</summary>
    public int SlowEvery { get; private init; }

    /// <summary>Time of a slow job.</summary>
    public TimeSpan SlowTime { get; private init; }

    /// <summary>Whether every job is refused.</summary>
    public bool RefuseAll { get; private init; }

    /// <summary>Every so manieth job is refused; 0 for none.</summary>
    public int RefuseEvery { get; private init; }

    /// <summary>What a refusal tells of the next attempt, in milliseconds; null for nothing.</summary>
    public int? Pushback { get; private init; }

    /// <summary>Whether a key is done once only.</summary>
    public bool RememberKeys { get; private init; }

    /// <summary>Reads a message.</summary>
    /// <exception cref="RpcException">INVALID_ARGUMENT, naming every setting out of range.</exception>
    public static WorkerPoolSettings Of(WorkSettings m)
    {
        var settings = new WorkerPoolSettings
        {
            QueueLimit = m.HasQueueLimit ? m.QueueLimit : null,
            MaxWait = m.MaxWait?.ToTimeSpan(),
            HeedCancellation = m.HeedCancellation,
            SlowEvery = m.SlowEvery,
            SlowTime = m.SlowTime?.ToTimeSpan() ?? TimeSpan.Zero,
            RefuseAll = m.RefuseAll,
            RefuseEvery = m.RefuseEvery,
            Pushback = m.HasPushbackMilliseconds ? m.PushbackMilliseconds : null,
            RememberKeys = m.RememberKeys,
        };
        settings = settings with
        {
            Workers = m.Workers == 0 ? settings.Workers : m.Workers,
            ServiceTime = m.ServiceTime?.ToTimeSpan() ?? settings.ServiceTime,
        };
        var errors = settings.Errors().ToArray();
        return errors.Length == 0
            ? settings
            : throw new RpcException(new Status(StatusCode.InvalidArgument, string.Join(' ', errors)));
    }

    /// <summary>The same as a message, defaults included.</summary>
    public WorkSettings ToMessage()
    {
        var message = new WorkSettings
        {
            Workers = Workers,
            ServiceTime = ServiceTime.ToDuration(),
            MaxWait = MaxWait?.ToDuration(),
            HeedCancellation = HeedCancellation,
            SlowEvery = SlowEvery,
            SlowTime = SlowTime == TimeSpan.Zero ? null : SlowTime.ToDuration(),
            RefuseAll = RefuseAll,
            RefuseEvery = RefuseEvery,
            RememberKeys = RememberKeys,
        };
        if (QueueLimit is { } limit) message.QueueLimit = limit;

        if (Pushback is { } pushback) message.PushbackMilliseconds = pushback;

        return message;
    }

    private IEnumerable<string> Errors() => new[]
    {
        Workers is < 1 or > 256 ? $"workers is {Workers}; it must lie between 1 and 256." : null,
        IsJobTime(ServiceTime)
            ? null
            : $"service_time is {ServiceTime}; it must be whole milliseconds, from 1 to 60,000.",
        QueueLimit < 0 ? $"queue_limit is {QueueLimit}; it must not be negative. Leave it out for none." : null,
        MaxWait <= TimeSpan.Zero
            ? $"longest_wait is {MaxWait}; it must be longer than zero. Leave it out for none." : null,
        RefuseEvery < 0 ? $"refuse_every is {RefuseEvery}; it must not be negative." : null,
        SlowEvery < 0 ? $"slow_every is {SlowEvery}; it must not be negative." : null,
        SlowEvery > 0 && !IsJobTime(SlowTime)
            ? $"slow_time is {SlowTime}; it must be whole milliseconds, from 1 to 60,000." : null,
    }.OfType<string>();

    // A thread sleeps whole milliseconds.
    private static bool IsJobTime(TimeSpan time) =>
        time > TimeSpan.Zero && time <= MaxJobTime && time.Ticks % TimeSpan.TicksPerMillisecond == 0;
}
