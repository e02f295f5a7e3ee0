using Grpc.Core;
using GrpcLab.Protos;

namespace GrpcLab.Server;

/// <summary>Tells the lab about the server. It is no part of what is measured.</summary>
internal sealed class ControlService(ServerDescription server, ServerCounters counters, AdmittedCallers callers) : Control.ControlBase
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

    private void Demand(ServerCallContext context)
    {
        TokenGuard.Demand(context, server.Options.Token);
        callers.Admit(context.GetHttpContext().Connection.RemoteIpAddress);
    }
}
