using Grpc.Core;
using Grpc.Core.Interceptors;
using Performance;

namespace GrpcLab;

/// <summary>Sees what a client asks of Watch, what it reads of the reply, and whether it reads to the end.</summary>
internal sealed class StreamLog : Interceptor
{
    /// <summary>Calls that were made.</summary>
    public int Calls { get; private set; }

    /// <summary>Statuses the last call asked for.</summary>
    public int Asked { get; private set; }

    /// <summary>The processor usage of each status that was read.</summary>
    public List<double> Read { get; } = [];

    /// <summary>Whether the client was told that there are no more.</summary>
    public bool HasEnded { get; private set; }

    /// <inheritdoc/>
    public override AsyncServerStreamingCall<TResponse> AsyncServerStreamingCall<TRequest, TResponse>(
        TRequest request, ClientInterceptorContext<TRequest, TResponse> context,
        AsyncServerStreamingCallContinuation<TRequest, TResponse> continuation)
    {
        (Calls, Asked) = (Calls + 1, request is WatchRequest watch ? watch.Count : 0);
        var call = continuation(request, context);
        return new(new Reader<TResponse>(call.ResponseStream, this), call.ResponseHeadersAsync, call.GetStatus,
            call.GetTrailers, call.Dispose);
    }

    private void Note(object message)
    {
        if (message is PerformanceStatusResponse status) Read.Add(status.CpuPercentageUsage);
    }

    private sealed class Reader<T>(IAsyncStreamReader<T> inner, StreamLog log) : IAsyncStreamReader<T>
        where T : class
    {
        // The client's own reader gives null there, which would be told as a NullReferenceException.
        public T Current => inner.Current ?? throw new InvalidOperationException("There is no current message.");

        public async Task<bool> MoveNext(CancellationToken cancellationToken)
        {
            var more = await inner.MoveNext(cancellationToken);
            if (more) log.Note(inner.Current);
            else log.HasEnded = true;

            return more;
        }
    }
}
