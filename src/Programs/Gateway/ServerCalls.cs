using System.Globalization;
using Grpc.Core;
using Grpc.Net.Client;
using Performance;
using MonitorClient = Performance.Monitor.MonitorClient;

namespace GrpcLab.Gateway;

/// <summary>The ways to ask the server a number of times; answer i belongs to question i.</summary>
internal sealed class ServerCalls(GatewayOptions options) : IDisposable
{
    private const int MostInFlight = 200;

    // The settings of the book chapter. There the channel lived as
    // long as a request, so they never acted; kept channels use them.
    private static readonly TimeSpan PingDelay = TimeSpan.FromSeconds(60);
    private static readonly TimeSpan PingTimeout = TimeSpan.FromSeconds(30);

    private static readonly TimeSpan ConnectTimeout = TimeSpan.FromSeconds(5);

    private readonly GrpcChannel _kept = Open(options);
    private readonly GrpcChannel _oneConnection = Open(options, multipleConnections: false);
    private readonly GrpcChannel _moreConnections = Open(options);

    /// <summary>A client on the channel that is kept. Clients are cheap; the channel holds the connections.</summary>
    public MonitorClient Kept => new(_kept);

    /// <summary>A client on a channel that never opens a second connection.</summary>
    public MonitorClient OnOneConnection => new(_oneConnection);

    /// <summary>A client on a channel that opens another connection when every stream is taken.</summary>
    public MonitorClient OnMoreConnections => new(_moreConnections);

    public static async Task<PerformanceStatusResponse[]> OneByOneAsync(
        MonitorClient client, int count, CallOptions call)
    {
        var answers = new PerformanceStatusResponse[count];
        for (var i = 0; i < count; i++) answers[i] = await client.GetPerformanceAsync(Question(i), call);

        return answers;
    }

    /// <summary>Unary calls at once, 200 in flight at most. No thread waits; if one fails, the others are cancelled.</summary>
    public static async Task<PerformanceStatusResponse[]> AtOnceAsync(MonitorClient client, int count, CallOptions call)
    {
        var answers = new PerformanceStatusResponse[count];
        var parallel = new ParallelOptions
        {
            MaxDegreeOfParallelism = MostInFlight,
            CancellationToken = call.CancellationToken,
        };
        // Each call gets its number as an argument: a loop variable
        // captured by a lambda would have moved on by the time it is read.
        await Parallel.ForAsync(0, count, parallel, async (i, cancellationToken) => answers[i] =
            await client.GetPerformanceAsync(Question(i), call.WithCancellationToken(cancellationToken)));
        return answers;
    }

    /// <summary>One bidirectional stream: questions are written while answers are read.</summary>
    public static async Task<PerformanceStatusResponse[]> StreamAsync(MonitorClient client, int count, CallOptions call)
    {
        using var stream = client.GetManyPerformanceStats(call);
        var writing = WriteAsync(stream.RequestStream, count);
        var answers = new List<PerformanceStatusResponse>(count);
        try
        {
            await foreach (var answer in stream.ResponseStream.ReadAllAsync(call.CancellationToken))
            {
                answers.Add(answer);
            }
        }
        finally
        {
            // Ends the writing when the answers ended first. How the call ended is the reader's to say: a writer
            // that met that end too has nothing to add, and a question it could not write shows as a missing answer.
            stream.Dispose();
            await writing.ConfigureAwait(ConfigureAwaitOptions.SuppressThrowing);
        }

        return answers.Count == count ? [.. answers]
            : throw new RpcException(new Status(
                StatusCode.DataLoss, $"The stream ended with {answers.Count} answers to {count} questions."));
    }

    /// <summary>One call after the other, each on a new channel: what not to do.</summary>
    public async Task<PerformanceStatusResponse[]> OnNewChannelsAsync(int count, CallOptions call)
    {
        var answers = new PerformanceStatusResponse[count];
        for (var i = 0; i < count; i++)
        {
            using var channel = Open(options);
            answers[i] = await new MonitorClient(channel).GetPerformanceAsync(Question(i), call);
        }

        return answers;
    }

    public void Dispose()
    {
        _kept.Dispose();
        _oneConnection.Dispose();
        _moreConnections.Dispose();
    }

    /// <summary>A handler, and with it connections, of its own. It trusts the server's certificate.</summary>
    public static SocketsHttpHandler CreateHandler(GatewayOptions options, bool multipleConnections = true)
    {
        var handler = new SocketsHttpHandler
        {
            EnableMultipleHttp2Connections = multipleConnections,
            // Nothing is read from the environment, http_proxy included: it would not reach a server on this machine.
            UseProxy = false,
            ConnectTimeout = ConnectTimeout,
            PooledConnectionIdleTimeout = Timeout.InfiniteTimeSpan,
            KeepAlivePingDelay = PingDelay,
            KeepAlivePingTimeout = PingTimeout,
        };
        if (options.Certificate is { } certificate)
        {
            // The server makes its certificate at its start, so nobody else
            // vouches for it: this very one is trusted, whatever name it has.
            handler.SslOptions.RemoteCertificateValidationCallback = (_, presented, _, _) =>
                presented is not null && presented.GetRawCertData().AsSpan().SequenceEqual(certificate);
        }

        return handler;
    }

    private static GrpcChannel Open(GatewayOptions options, bool multipleConnections = true) =>
        GrpcChannel.ForAddress(options.Server, new GrpcChannelOptions
        {
            HttpHandler = CreateHandler(options, multipleConnections),
            DisposeHttpClient = true,
        });

    private static async Task WriteAsync(IClientStreamWriter<PerformanceStatusRequest> questions, int count)
    {
        for (var i = 0; i < count; i++) await questions.WriteAsync(Question(i));

        await questions.CompleteAsync();
    }

    private static PerformanceStatusRequest Question(int index) =>
        new() { ClientName = string.Create(CultureInfo.InvariantCulture, $"client {index + 1}") };
}
