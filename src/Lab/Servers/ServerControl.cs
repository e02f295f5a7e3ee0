using System.Diagnostics;
using Grpc.Core;
using Grpc.Net.Client;
using GrpcLab.Protos;

namespace GrpcLab;

/// <summary>The lab's own connection to a server: asks what it is and what it counted.</summary>
/// <remarks>
/// Its connection goes by a host name of its own, so that neither meters nor activities can mistake it for the traffic
/// that is being measured; the server does not count connections that only carry Control calls.
/// </remarks>
internal sealed class ServerControl : IDisposable
{
    public const int RoundTripCalls = 21;

    public static readonly TimeSpan Patience = TimeSpan.FromSeconds(10);

    private readonly GrpcChannel _channel;
    private readonly Control.ControlClient _client;
    private readonly Metadata _token;

    public ServerControl(ControlAddress address, string token)
    {
        Connection = new ControlConnection(address);
        _token = new Metadata { { "lab-token", token } };
        var handler = new SocketsHttpHandler
        {
            ConnectCallback = (_, cancellation) => Connection.OpenAsync(cancellation),
            PooledConnectionIdleTimeout = Timeout.InfiniteTimeSpan,
            UseProxy = false, // The connection is opened here; through a proxy the handler would not even try HTTP/2.
        };
        // The server wants the scheme to say what the connection is.
        // The handler leaves a stream that is secured already as it is.
        var scheme = address.Uri?.Scheme ?? Uri.UriSchemeHttp;
        _channel = GrpcChannel.ForAddress($"{scheme}://lab-control.invalid",
            new GrpcChannelOptions { HttpHandler = handler, DisposeHttpClient = true });
        _client = new Control.ControlClient(_channel);
    }

    public ControlConnection Connection { get; }

    /// <summary>Whether the server was asked to end, so that its end is no surprise.</summary>
    public bool HasAskedToStop { get; set; }

    public Task<DescribeReply> DescribeAsync(CancellationToken cancellation) =>
        AnswerAsync(_client.DescribeAsync(new DescribeRequest(), Options(cancellation)), cancellation);

    /// <exception cref="TimeoutException">The server has not answered in time.</exception>
    public Task<CountersReply> CountersAsync(CancellationToken cancellation) => InTimeAsync(AnswerAsync(
        _client.GetCountersAsync(new CountersRequest(), Options(cancellation)), cancellation));

    /// <summary>Asks the server to end in order, and tells how many calls were in flight then.</summary>
    /// <exception cref="TimeoutException">The server has not answered in time.</exception>
    public async Task<long> StopAsync(CancellationToken cancellation) =>
        (await InTimeAsync(AnswerAsync(
            _client.StopAsync(new StopServerRequest(), Options(cancellation)), cancellation))).CallsInFlight;

    /// <summary>
    /// Samples the server's allocations while the work runs; it begins when the server says that it listens.
    /// </summary>
    /// <exception cref="TimeoutException">The server has not answered in time.</exception>
    public async Task<AllocationsReply> SampleAllocationsAsync(Func<Task> work, CancellationToken cancellation)
    {
        using var sampling = _client.SampleAllocations(_token, cancellationToken: cancellation);
        await InTimeAsync(sampling.ResponseHeadersAsync.WaitAsync(Patience, cancellation));
        await NoActivity.RunAsync(work);
        await sampling.RequestStream.CompleteAsync();
        return await InTimeAsync(sampling.ResponseAsync.WaitAsync(Patience, cancellation));
    }

    /// <summary>
    /// The median of a few small calls, one after another: a round trip of the network, and what the two ends add.
    /// </summary>
    public async Task<TimeSpan> RoundTripAsync(CancellationToken cancellation)
    {
        await CountersAsync(cancellation); // The first one also compiles the call.
        var times = new TimeSpan[RoundTripCalls];
        for (var i = 0; i < times.Length; i++)
        {
            var start = Stopwatch.GetTimestamp();
            await CountersAsync(cancellation);
            times[i] = Stopwatch.GetElapsedTime(start);
        }

        return times.Order().ElementAt(RoundTripCalls / 2);
    }

    public void Dispose() => _channel.Dispose();

    private CallOptions Options(CancellationToken cancellation) =>
        new(_token, DateTime.UtcNow + Patience, cancellation);

    private static async Task<T> InTimeAsync<T>(Task<T> answer)
    {
        try
        {
            return await answer;
        }
        catch (Exception late)
            when (late is TimeoutException or RpcException { StatusCode: StatusCode.DeadlineExceeded })
        {
            throw new TimeoutException(
                $"The server has not answered within {Patience.TotalSeconds:0} s. Its process may be paused (debugger, "
                + "SIGSTOP), or its machine may be too busy. Run its StartAsync cell to start another.", late);
        }
    }

    // A client says a cancellation of its own in a status, as if the server had sent it.
    private static async Task<T> AnswerAsync<T>(AsyncUnaryCall<T> call, CancellationToken cancellation)
    {
        try
        {
            return await call;
        }
        catch (RpcException error)
            when (error.StatusCode == StatusCode.Cancelled && cancellation.IsCancellationRequested)
        {
            throw new OperationCanceledException(error.Message, error, cancellation);
        }
    }
}
