using System.Diagnostics;

namespace GrpcLab;

/// <summary>
/// Runs each posted step a fixed time later, in the order posted. One delay for all means that the step at the head is
/// always the next one due, so one thread can sleep until exactly then and need not be woken for a later arrival.
/// </summary>
/// <remarks>
/// With a bandwidth it is also a wire: a chunk begins to leave when the one before it has left, takes its size over the
/// bandwidth to leave, and arrives the delay after that. A late wake-up of the thread does not add up, because due
/// times do not depend on it.
/// </remarks>
internal sealed class DelayLine : IDisposable
{
    // How soon a line that waits finds out that it was disposed.
    private static readonly long LongestWait = Stopwatch.Frequency / 20;

    private readonly Queue<(long Due, Action<Chunk> Step, Chunk Chunk)> _entries = new();
    private readonly long _delayTicks;
    private readonly double _ticksPerByte;
    private readonly Thread _thread;
    private long _freeAt;
    private bool _ended;

    public DelayLine(TimeSpan delay, long? bytesPerSecond = null)
    {
        _delayTicks = (long)(delay.TotalSeconds * Stopwatch.Frequency);
        _ticksPerByte = bytesPerSecond is { } rate ? (double)Stopwatch.Frequency / rate : 0;
        _thread = new Thread(Run)
        {
            IsBackground = true,
            Name = "lab delay line",
            Priority = ThreadPriority.AboveNormal,
        };
        _thread.Start();
    }

    /// <summary>
    /// Runs the step, which must not block, on the line's thread when the delay has passed. After disposal it is
    /// dropped.
    /// </summary>
    public void Post(Action<Chunk> step, Chunk chunk)
    {
        lock (_entries)
        {
            if (_ended) return;

            // The time is taken inside the lock: the queue is in order of due times.
            _entries.Enqueue((LeavesAt(chunk.Count) + _delayTicks, step, chunk));
            if (_entries.Count == 1) Monitor.Pulse(_entries);
        }
    }

    /// <summary>Ends the thread; what is still on its way is dropped.</summary>
    public void Dispose()
    {
        lock (_entries)
        {
            _ended = true;
            _entries.Clear();
            Monitor.Pulse(_entries);
        }

        _thread.Join();
    }

    private long LeavesAt(int bytes)
    {
        var now = Stopwatch.GetTimestamp();
        if (_ticksPerByte == 0) return now;

        _freeAt = Math.Max(now, _freeAt) + (long)Math.Round(bytes * _ticksPerByte);
        return _freeAt;
    }

    private void Run()
    {
        while (true)
        {
            long due;
            lock (_entries)
            {
                while (_entries.Count == 0 && !_ended) Monitor.Wait(_entries);

                if (_ended) return;

                due = _entries.Peek().Due;
            }

            PreciseWait.Until(Math.Min(due, Stopwatch.GetTimestamp() + LongestWait));
            (long, Action<Chunk> Step, Chunk Chunk) next;
            lock (_entries)
            {
                if (_ended) return;
                if (Stopwatch.GetTimestamp() < due) continue;

                next = _entries.Dequeue();
            }

            next.Step(next.Chunk);
        }
    }
}
