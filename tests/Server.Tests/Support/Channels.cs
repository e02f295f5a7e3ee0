using System.Net.Security;
using System.Net.Sockets;
using Grpc.Core;
using Grpc.Net.Client;
using GrpcLab.Protos;
using Performance;

namespace GrpcLab.Server.Tests;

/// <summary>Channels to a server, each with connections of its own.</summary>
internal static class Channels
{
    public static GrpcChannel H2c(ServerProcess server) => Open(server.Ready.Endpoints.H2c!, new SocketsHttpHandler());

    public static GrpcChannel Tls(ServerProcess server) => Open(server.Ready.Endpoints.Tls!, Trusting(server));

    /// <summary>Trusts exactly the certificate of the ready line.</summary>
    public static SocketsHttpHandler Trusting(ServerProcess server) => new()
    {
        SslOptions = new SslClientAuthenticationOptions
        {
            RemoteCertificateValidationCallback = (_, shown, _, _) =>
                shown is not null && shown.GetRawCertData().AsSpan().SequenceEqual(server.Certificate),
        },
    };

    public static GrpcChannel Uds(ServerProcess server)
    {
        var address = new UnixDomainSocketEndPoint(server.Ready.Endpoints.Uds!);
        return Open("http://localhost", new SocketsHttpHandler
        {
            ConnectCallback = async (_, cancellation) =>
            {
                var socket = new Socket(AddressFamily.Unix, SocketType.Stream, ProtocolType.Unspecified);
                await socket.ConnectAsync(address, cancellation);
                return new NetworkStream(socket, ownsSocket: true);
            },
        });
    }

    public static Task<CountersReply> CountersAsync(this GrpcChannel channel, ServerProcess server) =>
        channel.CountersAsync(server.Ready);

    /// <summary>Asks until the counters are as wanted, and fails with the last ones when they never are.</summary>
    public static Task<CountersReply> CountersWhenAsync(
        this GrpcChannel channel, ServerProcess server, Func<CountersReply, bool> wanted) =>
        channel.CountersWhenAsync(server.Ready, wanted);

    public static async Task<CountersReply> CountersWhenAsync(
        this GrpcChannel channel, ReadyLine server, Func<CountersReply, bool> wanted)
    {
        for (var attempt = 0; ; attempt++)
        {
            var counters = await channel.CountersAsync(server);
            if (wanted(counters)) return counters;

            Assert.True(attempt < 200, $"The counters stayed at {counters}");
            await Task.Delay(50);
        }
    }

    private static async Task<CountersReply> CountersAsync(this GrpcChannel channel, ReadyLine server) =>
        await new Control.ControlClient(channel).GetCountersAsync(
            new CountersRequest(), new Metadata { { "lab-token", server.Token! } }, Calls.Deadline);

    private static GrpcChannel Open(string address, SocketsHttpHandler handler) =>
        GrpcChannel.ForAddress(address, new GrpcChannelOptions { HttpHandler = handler, DisposeHttpClient = true });
}

/// <summary>Calls to the Monitor service, each with a deadline.</summary>
internal static class Calls
{
    /// <summary>What nothing takes here unless something is broken.</summary>
    public static readonly TimeSpan Limit = TimeSpan.FromSeconds(30);

    public static DateTime Deadline => DateTime.UtcNow + Limit;

    public static Performance.Monitor.MonitorClient Monitor(this GrpcChannel channel) => new(channel);

    public static AsyncUnaryCall<PerformanceStatusResponse> AskAsync(this GrpcChannel channel, string name = "test") =>
        channel.Monitor().GetPerformanceAsync(new PerformanceStatusRequest { ClientName = name }, deadline: Deadline);

    public static async Task<List<PerformanceStatusResponse>> AskOnStreamAsync(this GrpcChannel channel, int count)
    {
        using var call = channel.Monitor().GetManyPerformanceStats(deadline: Deadline);
        var answers = new List<PerformanceStatusResponse>();
        for (var i = 0; i < count; i++)
        {
            await call.RequestStream.WriteAsync(new PerformanceStatusRequest { ClientName = $"test {i}" });
            Assert.True(await call.ResponseStream.MoveNext(CancellationToken.None));
            answers.Add(call.ResponseStream.Current);
        }

        await call.RequestStream.CompleteAsync();
        Assert.False(await call.ResponseStream.MoveNext(CancellationToken.None));
        return answers;
    }
}
