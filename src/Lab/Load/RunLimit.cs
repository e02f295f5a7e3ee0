using Grpc.Core;

namespace GrpcLab;

/// <summary>
/// Ends a run when its time is up, when the cell is interrupted, or when the caller says so, and tells which it was.
/// </summary>
internal sealed class RunLimit : IDisposable
{
    /// <summary>Begins the advice for calls; how to give them more time follows.</summary>
    public const string DeadlineOr = "Give the calls a deadline so that none hangs, or ";

    private readonly TimeSpan _timeout;
    private readonly string _advice;
    private readonly CancellationTokenSource _asked;
    private readonly CancellationTokenSource _late;
    private readonly CancellationTokenSource _either;

    /// <param name="timeout">The longest the run may take.</param>
    /// <param name="advice">What to do when its time is up, a full sentence.</param>
    /// <param name="clock">Where time comes from.</param>
    /// <param name="cancellation">The caller's own.</param>
    public RunLimit(TimeSpan timeout, string advice, TimeProvider clock, CancellationToken cancellation)
    {
        (_timeout, _advice) = (timeout, advice);
        _asked = HostCancellation.Link(cancellation);
        _late = new(timeout, clock);
        _either = CancellationTokenSource.CreateLinkedTokenSource(_asked.Token, _late.Token);
    }

    public async Task<T> GuardAsync<T>(Func<CancellationToken, Task<T>> work, Func<string> doing)
    {
        try
        {
            return await NoActivity.RunAsync(() => work(_either.Token));
        }
        catch (Exception error) when (IsCancellation(error) && _asked.IsCancellationRequested)
        {
            throw new OperationCanceledException($"Stopped while {doing()}.", _asked.Token);
        }
        catch (Exception error) when (IsCancellation(error) && _late.IsCancellationRequested)
        {
            throw new TimeoutException(
                $"Not done within {CallTime.From(_timeout).ToString(2)}: stopped while {doing()}. {_advice}");
        }
    }

    public void Dispose()
    {
        _either.Dispose();
        _late.Dispose();
        _asked.Dispose();
    }

    /// <summary>A gRPC call that was given the token says in a status that it was cancelled.</summary>
    public static bool IsCancellation(Exception error) =>
        error is OperationCanceledException or RpcException { StatusCode: StatusCode.Cancelled };
}
