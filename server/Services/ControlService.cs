using Grpc.Core;
using GrpcLab.Protos;

namespace GrpcLab.Server;

/// <summary>Tells the lab about the server. It is no part of what is measured.</summary>
internal sealed class ControlService(
    ServerDescription server, ServerCounters counters, AdmittedCallers callers, IHostApplicationLifetime lifetime) : Control.ControlBase
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
        // From another thread: the host runs what hangs on its stopping where it is told to stop, and this answer is to go out first.
        ThreadPool.QueueUserWorkItem(_ => lifetime.StopApplication());
        return Task.FromResult(new StopServerReply { CallsUnderWay = counts.Started - counts.Succeeded - counts.Failed });
    }

    /// <inheritdoc/>
    public override async Task<AllocationsReply> SampleAllocations(IAsyncStreamReader<SampleRequest> requestStream, ServerCallContext context)
    {
        Demand(context);
        using var sampler = new AllocationSampler();
        await context.WriteResponseHeadersAsync([]);
        while (await requestStream.MoveNext(context.CancellationToken))
        {
            // A request means nothing; only the end of them counts.
        }

        return await sampler.EndAsync(context.CancellationToken);
    }

    private void Demand(ServerCallContext context)
    {
        TokenGuard.Demand(context, server.Options.Token);
        callers.Admit(context.GetHttpContext().Connection.RemoteIpAddress);
    }
}
