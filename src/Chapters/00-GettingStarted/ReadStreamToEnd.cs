using Grpc.Core;
using Grpc.Core.Interceptors;
using Performance;
using StreamsClient = Performance.MonitorStreams.MonitorStreamsClient;

namespace GrpcLab;

/// <summary>Exercise 0.4: a reply of many messages is to be read until the stream has ended.</summary>
internal sealed class ReadStreamToEnd() : Exercise<Func<StreamsClient, Task<double>>>(
    "0.4", "read a stream to its end", "Call Watch with the client you are given, and read call.ResponseStream.")
{
    private const int Expected = 100;

    // Usage rises by 0.01 from status to status and begins anew after 9,899 of them: here in the middle
    // of what is asked for, so that the highest is neither the first nor the last.
    private const int MadeBefore = 9_850;

    protected override async Task<ExerciseResult> AttemptAsync()
    {
        await using var server = await ServerAsync();
        using var channel = server.OpenChannel();
        var batch = new PerformanceStatusBatchRequest();
        for (var i = 0; i < MadeBefore; i++) batch.Requests.Add(new PerformanceStatusRequest());

        await new StreamsClient(channel).GetBatchAsync(batch, InTime);
        var log = new StreamLog();
        return Judge(log, await OnPoolAsync(() => Solution(new(channel.Intercept(log)))));
    }

    protected override string? Meaning(Exception error) => error is InvalidOperationException
        && error.Message.Contains("current", StringComparison.OrdinalIgnoreCase)
            ? "You read Current when there was no message: before MoveNext, or after it returned false."
            : null;

    private ExerciseResult Judge(StreamLog log, double returned)
    {
        if (log.Calls != 1 || log.Requested != Expected)
        {
            return Failed($"Expected one call to Watch for {Expected} statuses; "
                + (log.Calls == 1 ? $"yours asked for {log.Requested}." : $"there were {log.Calls} calls."));
        }

        if (log.Read.Count < Expected)
        {
            return Failed($"The server sent {Expected} statuses and you read {log.Read.Count}. Keep reading until "
                + "there are none left: await foreach over call.ResponseStream.ReadAllAsync().");
        }

        if (!log.HasEnded)
        {
            return Failed($"All {Expected} were read, but not the end. The call's status comes after its last message: "
                + "only when MoveNext returns false, or ReadAllAsync() ends, do you know that the call succeeded.");
        }

        var (highest, first, last) = (log.Read.Max(), log.Read[0], log.Read[^1]);
        return returned == highest
            ? Passed($"{Expected} statuses read, and then the end of the stream. The highest: {Text(highest)} %.")
            : Failed($"You returned {Text(returned)}; the highest of the {Expected} was {Text(highest)}"
                + (returned == first ? ". Yours was the first." : returned == last ? ". Yours was the last." : "."));
    }

    private static string Text(double percent) => FormattableString.Invariant($"{percent:0.##}");

    /// <summary>Sees what a client asks of Watch, what it reads, and whether it reads to the end.</summary>
    private sealed class StreamLog : Interceptor
    {
        public int Calls { get; private set; }

        /// <summary>Statuses the last call asked for.</summary>
        public int Requested { get; private set; }

        /// <summary>The processor usage of each status that was read.</summary>
        public List<double> Read { get; } = [];

        /// <summary>Whether the client was told that there are no more.</summary>
        public bool HasEnded { get; private set; }

        public override AsyncServerStreamingCall<TResponse> AsyncServerStreamingCall<TRequest, TResponse>(
            TRequest request, ClientInterceptorContext<TRequest, TResponse> context,
            AsyncServerStreamingCallContinuation<TRequest, TResponse> continuation)
        {
            (Calls, Requested) = (Calls + 1, request is WatchRequest watch ? watch.Count : 0);
            var call = continuation(request, context);
            return new(new Reader<TResponse>(call.ResponseStream, this), call.ResponseHeadersAsync, call.GetStatus,
                call.GetTrailers, call.Dispose);
        }

        private sealed class Reader<T>(IAsyncStreamReader<T> inner, StreamLog log) : IAsyncStreamReader<T>
            where T : class
        {
            // The client's own reader gives null there, which would be told as a NullReferenceException.
            public T Current => inner.Current ?? throw new InvalidOperationException("There is no current message.");

            public async Task<bool> MoveNext(CancellationToken cancellationToken)
            {
                var more = await inner.MoveNext(cancellationToken);
                if (!more) log.HasEnded = true;
                else if (inner.Current is PerformanceStatusResponse status) log.Read.Add(status.CpuPercentageUsage);

                return more;
            }
        }
    }
}
