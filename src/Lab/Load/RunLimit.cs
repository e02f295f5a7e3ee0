using Grpc.Core;

namespace GrpcLab;

/// <summary>
/// Ends a run when its time is up, when the cell is interrupted, or when the caller says so, and tells which it was.
/// </summary>
internal sealed class RunLimit : IAsyncDisposable
{
    private readonly TimeSpan _timeout;
    private readonly CancellationTokenSource _asked;
    private readonly CancellationTokenSource _late;
    private readonly CancellationTokenSource _either;

    public RunLimit(TimeSpan timeout, TimeProvider clock, CancellationToken cancellation)
    {
        _timeout = timeout;
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
                $"Not done within {CallTime.From(_timeout).ToString(2)}: stopped while {doing()}. "
                + "Give the calls a deadline so that none hangs, or raise the Timeout of the budget or plan.");
        }
    }

    public ValueTask DisposeAsync()
    {
        _either.Dispose();
        _late.Dispose();
        _asked.Dispose();
        return ValueTask.CompletedTask;
    }

    // A gRPC call that was given the token says in a status that it was cancelled.
    private static bool IsCancellation(Exception error) =>
        error is OperationCanceledException or RpcException { StatusCode: StatusCode.Cancelled };
}
