using Grpc.Core;
using GrpcLab.Protos;

namespace GrpcLab.Server;

/// <summary>Tells the lab about the server. It is no part of what is measured.</summary>
internal sealed class ControlService(
    ServerDescription server, ServerCounters counters, AdmittedCallers callers, IHostApplicationLifetime lifetime)
    : Control.ControlBase
{
    /// <inheritdoc/>
    public override Task<DescribeReply> Describe(DescribeRequest request, ServerCallContext context)
    {
        Demand(context);
        return Task.FromResult(ControlReplies.Describe(server));
    }

    /// <inheritdoc/>
    public override Task<CountersReply> GetCounters(CountersRequest request, ServerCallContext context)
    {
        Demand(context);
        return Task.FromResult(ControlReplies.Counters(counters));
    }

    /// <inheritdoc/>
    public override Task<StopServerReply> Stop(StopServerRequest request, ServerCallContext context)
    {
        Demand(context);
        var counts = ControlReplies.Counters(counters).Calls;
        // This answer goes out first, however little time calls in flight are given. Then from
        // another thread, because the host runs what hangs on its stopping where it is told to stop.
        context.GetHttpContext().Response.OnCompleted(() =>
        {
            ThreadPool.QueueUserWorkItem(_ => lifetime.StopApplication());
            return Task.CompletedTask;
        });
        return Task.FromResult(
            new StopServerReply { CallsInFlight = counts.Started - counts.Succeeded - counts.Failed });
    }

    /// <inheritdoc/>
    public override async Task<AllocationsReply> SampleAllocations(
        IAsyncStreamReader<SampleRequest> requestStream, ServerCallContext context)
    {
        Demand(context);
        using var sampler = new AllocationSampler();
        await context.WriteResponseHeadersAsync([]);
        while (await requestStream.MoveNext(context.CancellationToken))
        {
            // A request means nothing; only the end of them counts.
        }

        return ControlReplies.Allocations(await sampler.EndAsync(context.CancellationToken));
    }

    private void Demand(ServerCallContext context)
    {
        TokenGuard.Demand(context, server.Options.Secret);
        callers.Admit(context.GetHttpContext().Connection.RemoteIpAddress);
    }
}
