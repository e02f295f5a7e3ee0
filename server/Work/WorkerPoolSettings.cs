using Google.Protobuf.WellKnownTypes;
using Grpc.Core;
using LimitedWork;

namespace GrpcLab.Server;

/// <summary>The settings of a pool: their defaults and their ranges.</summary>
internal static class WorkerPoolSettings
{
    private const int Workers = 4;
    private static readonly TimeSpan ServiceTime = TimeSpan.FromMilliseconds(10), MaxJobTime = TimeSpan.FromMinutes(1);

    /// <summary>The settings with every default filled in.</summary>
    /// <exception cref="RpcException">INVALID_ARGUMENT, naming every setting out of range.</exception>
    public static WorkSettings Complete(WorkSettings asked)
    {
        var settings = asked.Clone();
        if (settings.Workers == 0) settings.Workers = Workers;
        settings.ServiceTime ??= ServiceTime.ToDuration();
        string[] errors = [.. Errors(settings).OfType<string>()];
        return errors.Length == 0
            ? settings
            : throw new RpcException(new Status(StatusCode.InvalidArgument, string.Join(' ', errors)));
    }

    private static IEnumerable<string?> Errors(WorkSettings s)
    {
        var (serviceTime, maxWait) = (s.ServiceTime.ToTimeSpan(), s.MaxWait?.ToTimeSpan());
        var slowTime = s.SlowTime?.ToTimeSpan() ?? TimeSpan.Zero;
        yield return s.Workers is < 1 or > 256 ? $"workers is {s.Workers}; it must lie between 1 and 256." : null;
        yield return IsJobTime(serviceTime) ? null
            : $"service_time is {serviceTime}; it must be whole milliseconds, from 1 to 60,000.";
        yield return s.QueueLimit < 0
            ? $"queue_limit is {s.QueueLimit}; it must not be negative. Leave it out for none." : null;
        yield return maxWait <= TimeSpan.Zero
            ? $"max_wait is {maxWait}; it must be longer than zero. Leave it out for none." : null;
        yield return s.RefuseEvery < 0 ? $"refuse_every is {s.RefuseEvery}; it must not be negative." : null;
        yield return s.SlowEvery < 0 ? $"slow_every is {s.SlowEvery}; it must not be negative." : null;
        yield return s.SlowEvery > 0 && !IsJobTime(slowTime)
            ? $"slow_time is {slowTime}; it must be whole milliseconds, from 1 to 60,000." : null;
    }

    // A thread sleeps whole milliseconds.
    private static bool IsJobTime(TimeSpan time) =>
        time > TimeSpan.Zero && time <= MaxJobTime && time.Ticks % TimeSpan.TicksPerMillisecond == 0;
}
