using Performance;

namespace GrpcLab.Server;

/// <summary>
/// The answers of the services that are measured: held back as the launch says, counted, and never the same twice.
/// </summary>
internal sealed class StatusAnswers(TimeSpan delay, EmulatedStatistics statistics, Action answered)
{
    /// <summary>Whether answers are not held back, so that nothing but gRPC itself takes time.</summary>
    public bool AtOnce => delay == TimeSpan.Zero;

    /// <summary>Holds an answer back, without holding a thread.</summary>
    public Task WaitAsync(CancellationToken cancellation) =>
        AtOnce ? Task.CompletedTask : Task.Delay(delay, cancellation);

    /// <summary>Makes one answer and counts it.</summary>
    public PerformanceStatusResponse Next()
    {
        answered();
        return statistics.Next();
    }
}
