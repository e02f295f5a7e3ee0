using System.Collections.Concurrent;
using System.Diagnostics;
using MathNet.Numerics.Distributions;

namespace GrpcLab.Bench;

/// <summary>A worker in this process whose jobs take exponentially distributed times; the server's are equal.</summary>
internal sealed class ExponentialWorker : IDisposable
{
    private readonly BlockingCollection<TaskCompletionSource> _jobs = [];
    private readonly Exponential _times;
    private readonly Thread _thread;
    private long _served;
    private long _done;

    /// <summary>Starts it.</summary>
    /// <param name="mean">Mean time of a job.</param>
    /// <param name="seed">Of the times.</param>
    public ExponentialWorker(TimeSpan mean, int seed)
    {
        _times = new Exponential(1 / mean.TotalSeconds, new Random(seed));
        _thread = new Thread(Work) { IsBackground = true, Name = $"exponential worker {seed}" };
        _thread.Start();
    }

    /// <summary>Mean time the jobs done so far have taken, in seconds.</summary>
    public double MeanServed => Stopwatch.GetElapsedTime(0, Interlocked.Read(ref _served)).TotalSeconds
        / Interlocked.Read(ref _done);

    /// <summary>Waits for its turn and for its job.</summary>
    public Task DoAsync()
    {
        var job = new TaskCompletionSource(TaskCreationOptions.RunContinuationsAsynchronously);
        _jobs.Add(job);
        return job.Task;
    }

    /// <summary>Ends the worker when the jobs inside are done.</summary>
    public void Dispose()
    {
        _jobs.CompleteAdding();
        _thread.Join();
        _jobs.Dispose();
    }

    private void Work()
    {
        foreach (var job in _jobs.GetConsumingEnumerable())
        {
            var began = Stopwatch.GetTimestamp();
            PreciseWait.Until(began + (long)(_times.Sample() * Stopwatch.Frequency));
            Interlocked.Add(ref _served, Stopwatch.GetTimestamp() - began);
            Interlocked.Increment(ref _done);
            job.SetResult();
        }
    }
}
