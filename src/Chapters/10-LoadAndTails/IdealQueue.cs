namespace GrpcLab;

/// <summary>What theory says of a queue before some equal workers.</summary>
/// <param name="Workers">Jobs done at the same time.</param>
/// <param name="ServiceTime">Time each takes.</param>
public sealed record IdealQueue(int Workers, TimeSpan ServiceTime)
{
    /// <summary>Jobs per second that the workers can do at most.</summary>
    public double Capacity => Workers / ServiceTime.TotalSeconds;

    /// <summary>The share of time a worker is busy at this rate; 1 at capacity.</summary>
    /// <param name="rate">Jobs per second.</param>
    public double Utilisation(double rate) => rate / Capacity;

    /// <summary>
    /// Mean time from arrival to end, for Poisson arrivals and equal jobs (M/D/c); infinite from capacity on.
    /// </summary>
    /// <param name="rate">Jobs per second.</param>
    /// <remarks>
    /// Half the wait of M/M/c (A. K. Erlang's formula C), as exponential service times vary and equal ones do not: the
    /// approximation of Lee and Longton (1959), (1 + cv²)/2 times the wait, exact for one worker (Pollaczek and
    /// Khinchine).
    /// </remarks>
    public CallTime MeanTime(double rate)
    {
        var wait = rate < Capacity
            ? ErlangC(rate * ServiceTime.TotalSeconds) / (Capacity - rate) / 2
            : double.PositiveInfinity;
        return new((wait + ServiceTime.TotalSeconds) * 1e9);
    }

    /// <summary>Time from arrival to end of each of these jobs, first come, first served.</summary>
    /// <param name="arrivals">When they arrive, in order.</param>
    /// <remarks>
    /// J. Kiefer and J. Wolfowitz (1955), "On the theory of queues with many servers": each goes to the worker free
    /// first.
    /// </remarks>
    public IReadOnlyList<CallTime> Times(IEnumerable<TimeSpan> arrivals)
    {
        ArgumentNullException.ThrowIfNull(arrivals);
        var free = new PriorityQueue<int, TimeSpan>(Enumerable.Range(0, Workers).Select(w => (w, TimeSpan.MinValue)));
        var times = new List<CallTime>();
        foreach (var arrival in arrivals)
        {
            free.TryDequeue(out var worker, out var since);
            var end = (since > arrival ? since : arrival) + ServiceTime;
            free.Enqueue(worker, end);
            times.Add(CallTime.From(end - arrival));
        }
        return times;
    }

    /// <summary>The rate at which throughput divided by mean time is largest, by this theory.</summary>
    /// <remarks>Found in steps of a thousandth of the capacity.</remarks>
    public double Knee =>
        Enumerable.Range(1, 999).Select(i => Capacity * i / 1000).MaxBy(rate => rate / MeanTime(rate).Seconds);

    /// <summary>The probability that a job has to wait, with this many jobs at work on average.</summary>
    private double ErlangC(double load)
    {
        // Erlang B by its recursion, then C from B: no factorials.
        var lost = 1.0;
        for (var n = 1; n <= Workers; n++) lost = load * lost / (n + (load * lost));
        return Workers * lost / (Workers - (load * (1 - lost)));
    }
}
