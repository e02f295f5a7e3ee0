using Grpc.Core;
using GrpcLab.Protos;
using GrpcLab.Server;

namespace GrpcLab.CoreServer;

/// <summary>
/// Tells the lab what was counted. It is no part of what is measured; what the server is stands in its ready line.
/// </summary>
internal sealed class CoreControlService(string token, CoreCounters counters) : Control.ControlBase
{
    private const int Unknown = -1;

    /// <inheritdoc/>
    public override Task<CountersReply> GetCounters(CountersRequest request, ServerCallContext context)
    {
        TokenGuard.Demand(context, token);
        // Ended calls are read first: a call that ends in between is then in flight, never negative.
        var (succeeded, failed) = (counters.Calls.Succeeded, counters.Calls.Failed);
        var reply = new CountersReply
        {
            // Grpc.Core tells of neither.
            Connections = new ConnectionCounts { Accepted = Unknown, Open = Unknown },
            TlsHandshakes = new HandshakeCounts { Completed = Unknown, Failed = Unknown },
            Calls = new CallCounts { Started = counters.Calls.Started, Succeeded = succeeded, Failed = failed },
            MessagesAnswered = counters.MessagesAnswered,
        };
        ProcessReadings.AddTo(reply, counters.Uptime);
        return Task.FromResult(reply);
    }
}
