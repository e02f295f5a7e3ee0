namespace GrpcLab;

/// <summary>One thing the readiness report looks at.</summary>
/// <param name="Name">A few words, such as "a call over TLS".</param>
/// <param name="Look">Finds out; what it throws counts as a failure.</param>
internal sealed record ReadinessCheck(string Name, Func<CancellationToken, Task<Finding>> Look)
{
    private static readonly TimeSpan MaxTime = TimeSpan.FromSeconds(30);

    /// <summary>A check that needs no waiting.</summary>
    public static ReadinessCheck Of(string name, Func<Finding> look) => new(name, _ => Task.FromResult(look()));

    /// <summary>Looks, for 30 s at most. Only cancelling ends it with an exception.</summary>
    public async Task<ReadinessLine> RunAsync(CancellationToken cancellation)
    {
        using var limit = CancellationTokenSource.CreateLinkedTokenSource(cancellation);
        limit.CancelAfter(MaxTime);
        try
        {
            return new(Name, await Look(limit.Token).WaitAsync(limit.Token));
        }
        catch (OperationCanceledException) when (!cancellation.IsCancellationRequested)
        {
            return new(Name, new Finding.Failure($"No result within {MaxTime.TotalSeconds:0} s.",
                "Is the machine very busy? Close what you can and check again."));
        }
        catch (Exception error) when (error is not OperationCanceledException)
        {
            return new(Name, new Finding.Failure(
                $"{error.GetType().Name}: {error.Message}", "Fix what the message names, then check again."));
        }
    }
}
