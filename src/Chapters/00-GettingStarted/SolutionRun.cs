namespace GrpcLab;

/// <summary>Runs a solution that makes one call, and waits for it no longer than is reasonable.</summary>
internal static class SolutionRun
{
    /// <summary>The longest a solution may take, on whatever machine.</summary>
    public static TimeSpan Timeout { get; } = TimeSpan.FromSeconds(20);

    /// <summary>On the pool, because one that blocks its thread must not outlast the timeout.</summary>
    /// <exception cref="TimeoutException">It takes longer; the message says what to look at.</exception>
    public static async Task<T> OnceAsync<T>(Func<Task<T>?> solution, CancellationToken cancellation)
    {
        try
        {
            return await Task.Run(() => solution() ?? throw new NotImplementedException(), cancellation)
                .WaitAsync(Timeout, cancellation);
        }
        catch (TimeoutException)
        {
            throw new TimeoutException($"Your method did not end within {Timeout.TotalSeconds:0} s. "
                + "Does it wait for something else, or block with .Result?");
        }
    }
}
