namespace GrpcLab;

/// <summary>Callers that call in a loop beside a measurement, until they are stopped.</summary>
public sealed class BackgroundCalls : IAsyncDisposable
{
    private static readonly TimeSpan MaxStopTime = TimeSpan.FromSeconds(10);

    // An interrupt of the cell ends them, too: they would disturb whatever is measured next.
    private readonly CancellationTokenSource _stop = HostCancellation.Link(default);
    private readonly Func<Task> _call;
    private readonly Task _callers;
    private OtherWork? _meant = OtherWork.Meant(TimeProvider.System);
    private long _made;

    private BackgroundCalls(int callers, Func<Task> call)
    {
        _call = call;
        _callers = CallAsync(callers);
    }

    /// <summary>Calls that were answered so far.</summary>
    public long Made => Interlocked.Read(ref _made);

    /// <summary>Starts the callers.</summary>
    /// <param name="callers">How many call at the same time: 1 to 10,000.</param>
    /// <param name="call">One call. One that throws ends its caller; <see cref="StopAsync"/> throws it.</param>
    public static BackgroundCalls Start(int callers, Func<Task> call)
    {
        ArgumentNullException.ThrowIfNull(call);
        new Errors().Require(callers is >= 1 and <= 10_000, $"callers is {callers}; it must lie between 1 and 10000.")
            .ThrowIfAny("The background calls");
        return new(callers, call);
    }

    /// <summary>Lets the calls in flight end, starts no more, and throws what one of them threw.</summary>
    /// <exception cref="TimeoutException">A call did not end within 10 s.</exception>
    /// <exception cref="InvalidOperationException">A call failed because its server has ended.</exception>
    public async Task StopAsync()
    {
        await _stop.CancelAsync();
        try
        {
            await _callers.WaitAsync(MaxStopTime);
        }
        catch (Exception e)
        {
            KnownServers.ThrowIfEnded(e);
            throw;
        }
        finally
        {
            EndMeant();
        }
    }

    /// <summary>Stops the callers and throws what <see cref="StopAsync"/> throws.</summary>
    public async ValueTask DisposeAsync()
    {
        try
        {
            await StopAsync();
        }
        finally
        {
            _stop.Dispose();
        }
    }

    private async Task CallAsync(int callers)
    {
        try
        {
            await Task.WhenAll(
                Enumerable.Range(0, callers).Select(_ => Task.Run(() => NoActivity.RunAsync(LoopAsync))));
        }
        finally
        {
            EndMeant();
        }
    }

    // Once: when the callers have ended, or when nobody waits for them any longer.
    private void EndMeant() => Interlocked.Exchange(ref _meant, null)?.Dispose();

    private async Task LoopAsync()
    {
        while (!_stop.IsCancellationRequested)
        {
            await _call().ConfigureAwait(false);
            Interlocked.Increment(ref _made);
        }
    }
}
