using Grpc.Core;

namespace ColdPool;

/// <summary>The calls of a plan, up to so many at once.</summary>
internal sealed class FanOut(Plan plan)
{
    private readonly ParallelOptions _workers = new() { MaxDegreeOfParallelism = plan.Workers };
    private readonly Client _kept = Client.Open(plan);

    /// <summary>Compiles what a call needs, and opens the kept connection.</summary>
    public void Prepare()
    {
        using var other = Client.Open(plan);
        foreach (var client in (Client[])[_kept, other])
        {
            try
            {
                client.GetPerformance(DateTime.UtcNow + plan.Deadline);
            }
            catch (RpcException e) when (e.StatusCode == StatusCode.DeadlineExceeded)
            {
                // The server was reached, which is all this is for.
            }
        }
    }

    public void Run(PoolReadings readings)
    {
        if (plan.Blocking) Block(readings);
        else AwaitAsync(readings).Wait();
    }

    private void Block(PoolReadings readings)
    {
        #region blocking-fan-out
        Parallel.For(0, plan.Calls, _workers, _ =>
        {
            using var call = Begin(readings);
            call.GetPerformance();                // holds this thread until the answer is there
        });
        #endregion
    }

    private Task AwaitAsync(PoolReadings readings)
    {
        #region awaited-fan-out
        return Parallel.ForEachAsync(Enumerable.Range(0, plan.Calls), _workers, async (_, _) =>
        {
            await using var call = Begin(readings);
            await call.GetPerformanceAsync();     // gives its thread back until the answer is there
        });
        #endregion
    }

    private CountedCall Begin(PoolReadings readings) =>
        new(plan.NewChannels ? Client.Open(plan) : null, _kept, plan.Deadline, readings);
}
