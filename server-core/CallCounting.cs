using Grpc.Core;
using Grpc.Core.Interceptors;

namespace GrpcLab.CoreServer;

/// <summary>Counts the calls of the services that are measured.</summary>
internal sealed class CallCounting(CoreCounters counters) : Interceptor
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
