using Grpc.Core;
using LimitedWork;

namespace GrpcLab.Server;

/// <summary>Does jobs with the capacity it is told to have.</summary>
internal sealed class WorkService : Work.WorkBase, IDisposable
{
    private const string PreviousAttempts = "grpc-previous-rpc-attempts";

    private static readonly TimeSpan MaxStall = TimeSpan.FromMinutes(1);

    private readonly Lock _gate = new();
    private readonly Dictionary<string, WorkerPool> _pools = [];

    public override Task<JobDone> Do(Job request, ServerCallContext context) => Pool(request.Pool).DoAsync(
        request.Key, repeated: context.RequestHeaders.Get(PreviousAttempts) is not null, context.CancellationToken);

    public override Task<WorkSettings> Configure(WorkSettings request, ServerCallContext context)
    {
        var pool = new WorkerPool(WorkerPoolSettings.Complete(request));
        lock (_gate)
        {
            if (_pools.Remove(request.Pool, out var before)) before.Dispose();
            _pools.Add(request.Pool, pool);
        }

        return Task.FromResult(pool.Settings);
    }

    public override async Task<StallReply> Stall(StallRequest request, ServerCallContext context)
    {
        var length = request.Length?.ToTimeSpan() ?? TimeSpan.Zero;
        if (length <= TimeSpan.Zero || length > MaxStall)
        {
            throw new RpcException(new Status(StatusCode.InvalidArgument,
                $"length is {length}; it must be longer than zero and at most {MaxStall}."));
        }

        Pool(request.Pool).Stall(length);
        await Task.Delay(length, context.CancellationToken);
        return new StallReply();
    }

    public override Task<WorkCounts> Count(CountRequest request, ServerCallContext context) =>
        Task.FromResult(Pool(request.Pool).Count());

    public override Task<KeyList> ListKeys(ListKeysRequest request, ServerCallContext context) =>
        Task.FromResult(Pool(request.Pool).ListKeys());

    public void Dispose()
    {
        lock (_gate)
        {
            foreach (var pool in _pools.Values) pool.Dispose();
        }
    }

    // Made when it is first needed: a server that does other things has no use for the threads.
    private WorkerPool Pool(string name)
    {
        lock (_gate)
        {
            if (!_pools.TryGetValue(name, out var pool))
            {
                _pools.Add(name, pool = new WorkerPool(WorkerPoolSettings.Complete(new())));
            }

            return pool;
        }
    }
}
