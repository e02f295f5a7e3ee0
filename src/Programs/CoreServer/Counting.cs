using Grpc.Core;
using Grpc.Core.Interceptors;
using GrpcLab.Protos;
using GrpcLab.Server;

namespace GrpcLab.CoreServer;

/// <summary>Counts the calls of the services that are measured, none of which streams only its answers.</summary>
internal sealed class CallCounting(MeasuredCounters counters) : Interceptor
{
    /// <inheritdoc/>
    public override Task<TResponse> UnaryServerHandler<TRequest, TResponse>(
        TRequest request, ServerCallContext context, UnaryServerMethod<TRequest, TResponse> continuation) =>
        CountAsync(() => continuation(request, context));

    /// <inheritdoc/>
    public override Task<TResponse> ClientStreamingServerHandler<TRequest, TResponse>(
        IAsyncStreamReader<TRequest> requestStream,
        ServerCallContext context,
        ClientStreamingServerMethod<TRequest, TResponse> continuation) =>
        CountAsync(() => continuation(requestStream, context));

    /// <inheritdoc/>
    public override Task DuplexStreamingServerHandler<TRequest, TResponse>(
        IAsyncStreamReader<TRequest> requestStream,
        IServerStreamWriter<TResponse> responseStream,
        ServerCallContext context,
        DuplexStreamingServerMethod<TRequest, TResponse> continuation) => CountAsync(async () =>
        {
            await continuation(requestStream, responseStream, context);
            return true;
        });

    private async Task<T> CountAsync<T>(Func<Task<T>> call)
    {
        var ok = false;
        counters.Calls.Start();
        try
        {
            var result = await call();
            ok = true;
            return result;
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
        var reply = new CountersReply
        {
            // Grpc.Core tells of neither.
            Connections = new ConnectionCounts { Accepted = Unknown, Open = Unknown },
            TlsHandshakes = Unknown,
            Calls = counters.Calls.Read(),
            MessagesAnswered = counters.MessagesAnswered,
            MessagesRead = counters.MessagesRead,
        };
        ProcessReadings.AddTo(reply);
        return Task.FromResult(reply);
    }
}
