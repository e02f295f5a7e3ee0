using System.Diagnostics;

namespace GrpcLab.Notebooks;

/// <summary>Waits for one cell: its end, its time limit, the caller's cancellation or the engine's death.</summary>
internal sealed class CellWatch(EngineProcess engine, PendingCell cell, Stopwatch clock)
{
    public async Task<CellResult> WaitAsync(TimeSpan? limit, CancellationToken cancellationToken)
    {
        if (await EndsWithinAsync(limit ?? Timeout.InfiniteTimeSpan, cancellationToken).ConfigureAwait(false))
        {
            return await EndAsync(stopped: null).ConfigureAwait(false);
        }

        var timedOut = !cancellationToken.IsCancellationRequested;
        await engine.InterruptAsync().ConfigureAwait(false);
        if (await EndsWithinAsync(engine.InterruptGrace, CancellationToken.None).ConfigureAwait(false))
        {
            return await EndAsync(Stopped(timedOut, limit, engineKilled: false)).ConfigureAwait(false);
        }

        await engine.KillAsync().ConfigureAwait(false);
        return Stopped(timedOut, limit, engineKilled: true);
    }

    private CellResult Stopped(bool timedOut, TimeSpan? limit, bool engineKilled) => timedOut
        ? new CellTimedOut(limit!.Value, engineKilled, clock.Elapsed)
        : new CellInterrupted(engineKilled, clock.Elapsed);

    private async Task<bool> EndsWithinAsync(TimeSpan limit, CancellationToken cancellationToken)
    {
        try
        {
            await cell.Done.WaitAsync(limit, cancellationToken).ConfigureAwait(false);
            return true;
        }
        catch (Exception) when (!cell.Done.IsCompleted)
        {
            return false;
        }
        catch (Exception) when (cell.Done.IsFaulted)
        {
            return true;
        }
    }

    /// <param name="stopped">
    /// What to report for a cell that was stopped; one that ended just before keeps its own result.
    /// </param>
    private async Task<CellResult> EndAsync(CellResult? stopped)
    {
        try
        {
            var done = await cell.Done.ConfigureAwait(false);
            await engine.AwaitMarkAsync(cell).ConfigureAwait(false);
            var count = done.Number("execution_count") ?? 0;
            return done.Required("status") switch
            {
                "interrupted" =>
                    Noted(stopped ?? new CellInterrupted(EngineKilled: false, clock.Elapsed), done.Text("note")),
                "error" => new CellFailed(cell.Error ?? Unknown, count, clock.Elapsed),
                _ => new CellDone(count, clock.Elapsed),
            };
        }
        catch (EngineException e)
        {
            return await engine.DescribeEndAsync(clock.Elapsed, e).ConfigureAwait(false);
        }
    }

    private static CellResult Noted(CellResult stopped, string? note) => stopped switch
    {
        CellInterrupted interrupted => interrupted with { Note = note },
        CellTimedOut timedOut => timedOut with { Note = note },
        _ => stopped,
    };

    private static ErrorInfo Unknown => new("Error", "The cell failed and the engine did not say why.", [], null, null);
}
