using System.Globalization;
using Google.Protobuf.WellKnownTypes;
using Grpc.Core;
using LimitedWork;

namespace GrpcLab.Server;

/// <summary>Does jobs with the capacity it is told to have.</summary>
internal sealed class WorkService : Work.WorkBase, IDisposable
{
    private const string PreviousAttempts = "grpc-previous-rpc-attempts";
    private const string Pushback = "grpc-retry-pushback-ms";

    private static readonly TimeSpan MaxStall = TimeSpan.FromMinutes(1);

    private readonly Lock _gate = new();
    private readonly Dictionary<string, WorkerPool> _pools = [];

    /// <inheritdoc/>
    public override async Task<JobDone> Do(Job request, ServerCallContext context)
    {
        var pool = Pool(request.Pool);
        var repeated = context.RequestHeaders.Get(PreviousAttempts) is not null;
        var (end, remembered) = pool.Enter(request.Key, repeated, context.CancellationToken);
        return await end switch
        {
            JobWasDone done => new JobDone
            {
                Key = request.Key,
                Waited = done.Waited.ToDuration(),
                Served = done.Served.ToDuration(),
                Remembered = remembered,
            },
            JobWasRefused refused => throw Refusal(refused, pool.Settings),
            JobWasLeft => throw new RpcException(new Status(StatusCode.Cancelled, "The caller had gone.")),
            var other => throw new InvalidOperationException($"Unexpected end of a job: {other}."),
        };
    }

    /// <inheritdoc/>
    public override Task<WorkSettings> Configure(WorkSettings request, ServerCallContext context)
    {
        var pool = new WorkerPool(WorkerPoolSettings.Of(request));
        lock (_gate)
        {
            _pools.Remove(request.Pool, out var before);
            before?.Dispose();
            _pools.Add(request.Pool, pool);
        }

        var inForce = pool.Settings.ToMessage();
        inForce.Pool = request.Pool;
        return Task.FromResult(inForce);
    }

    /// <inheritdoc/>
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

    /// <inheritdoc/>
    public override Task<WorkCounts> Count(CountRequest request, ServerCallContext context) =>
        Task.FromResult(Pool(request.Pool).Count());

    /// <inheritdoc/>
    public override Task<KeyList> ListKeys(ListKeysRequest request, ServerCallContext context) =>
        Task.FromResult(Pool(request.Pool).ListKeys());

    /// <inheritdoc/>
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
                _pools.Add(name, pool = new WorkerPool(WorkerPoolSettings.Of(new())));
            }

            return pool;
        }
    }

    private static RpcException Refusal(JobWasRefused refused, WorkerPoolSettings settings)
    {
        var status = new Status(StatusCode.Unavailable, refused.Reason);
        return settings.Pushback is { } wait
            ? new RpcException(status, new Metadata { { Pushback, wait.ToString(CultureInfo.InvariantCulture) } })
            : new RpcException(status);
    }
}
