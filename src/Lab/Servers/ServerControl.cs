using System.Net.Sockets;
using Grpc.Core;
using Grpc.Net.Client;
using GrpcLab.Protos;

namespace GrpcLab;

/// <summary>The lab's own connection to a server: asks what it is and what it counted.</summary>
/// <remarks>
/// Its connection goes by a host name of its own, so that neither meters nor activities can mistake it for the traffic that is
/// being measured; the server keeps connections that only carry Control calls apart.
/// </remarks>
internal sealed class ServerControl : IDisposable
{
    private static readonly TimeSpan Patience = TimeSpan.FromSeconds(10);

    private readonly GrpcChannel _channel;
    private readonly Control.ControlClient _client;
    private readonly Metadata _token;
    private readonly ControlAddress _address;

    public ServerControl(ControlAddress address, string token)
    {
        _address = address;
        _token = new Metadata { { "lab-token", token } };
        var handler = new SocketsHttpHandler { ConnectCallback = ConnectAsync, PooledConnectionIdleTimeout = Timeout.InfiniteTimeSpan };
        // The certificate is learnt over this very connection, so it cannot be checked here; channels pin it from then on.
        handler.SslOptions.RemoteCertificateValidationCallback = (_, _, _, _) => true;
        var scheme = address.Uri?.Scheme ?? Uri.UriSchemeHttp;
        _channel = GrpcChannel.ForAddress(
            $"{scheme}://lab-control.invalid", new GrpcChannelOptions { HttpHandler = handler, DisposeHttpClient = true });
        _client = new Control.ControlClient(_channel);
    }

    public async Task<DescribeReply> DescribeAsync(CancellationToken cancellation) =>
        await _client.DescribeAsync(new DescribeRequest(), _token, DateTime.UtcNow + Patience, cancellation);

    public async Task<CountersReply> CountersAsync(CancellationToken cancellation) =>
        await _client.GetCountersAsync(new CountersRequest(), _token, DateTime.UtcNow + Patience, cancellation);

    public void Dispose() => _channel.Dispose();

    private async ValueTask<Stream> ConnectAsync(SocketsHttpConnectionContext context, CancellationToken cancellation)
    {
        if (_address.Uri is { } uri)
        {
            var tcp = new Socket(SocketType.Stream, ProtocolType.Tcp) { NoDelay = true };
            return await OpenAsync(tcp, s => s.ConnectAsync(uri.Host, uri.Port, cancellation));
        }

        return await UnixSocket.ConnectAsync(_address.SocketPath!, cancellation);
    }

    private static async ValueTask<Stream> OpenAsync(Socket socket, Func<Socket, ValueTask> connect)
    {
        try
        {
            await connect(socket);
            return new NetworkStream(socket, ownsSocket: true);
        }
        catch
        {
            socket.Dispose();
            throw;
        }
    }
}
