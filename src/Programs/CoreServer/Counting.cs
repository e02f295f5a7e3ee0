using Grpc.Core;
using Grpc.Core.Interceptors;
using GrpcLab.Protos;
using GrpcLab.Server;

namespace GrpcLab.CoreServer;

/// <summary>Counts the calls of the services that are measured.</summary>
internal sealed class CallCounting(MeasuredCounters counters) : Interceptor
{
    /// <inheritdoc/>
    public override async Task<TResponse> UnaryServerHandler<TRequest, TResponse>(
        TRequest request, ServerCallContext context, UnaryServerMethod<TRequest, TResponse> continuation)
    {
        var ok = false;
        counters.Calls.Start();
        try
        {
            var response = await continuation(request, context);
            ok = true;
            return response;
        }
        finally
        {
            counters.Calls.End(ok);
        }
    }

    /// <inheritdoc/>
    public override async Task DuplexStreamingServerHandler<TRequest, TResponse>(
        IAsyncStreamReader<TRequest> requestStream,
        IServerStreamWriter<TResponse> responseStream,
        ServerCallContext context,
        DuplexStreamingServerMethod<TRequest, TResponse> continuation)
    {
        var ok = false;
        counters.Calls.Start();
        try
        {
            await continuation(requestStream, responseStream, context);
            ok = true;
        }
        finally
        {
            counters.Calls.End(ok);
        }
    }
}

/// <summary>
/// Tells the lab what was counted. It is no part of what is measured; what the server is stands in its ready line.
/// </summary>
internal sealed class CoreControlService(string token, MeasuredCounters counters) : Control.ControlBase
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
            TlsHandshakes = Unknown,
            Calls = new CallCounts { Started = counters.Calls.Started, Succeeded = succeeded, Failed = failed },
            MessagesAnswered = counters.MessagesAnswered,
            MessagesRead = counters.MessagesRead,
        };
        ProcessReadings.AddTo(reply);
        return Task.FromResult(reply);
    }
}
