using System.Net;
using System.Net.Http.Headers;
using System.Net.Security;
using System.Text;
using Grpc.Net.Client;

namespace GrpcLab.Server.Tests;

/// <summary>One server that also answers JSON, shared by the tests of a class.</summary>
public sealed class JsonServer : IAsyncLifetime
{
    private ServerProcess? _server;

    internal ServerProcess Server => _server ?? throw new InvalidOperationException("The server has not been started.");

    public async ValueTask InitializeAsync() => _server = await ServerProcess.StartAsync("--json", "on");

    public async ValueTask DisposeAsync() => await Server.DisposeAsync();

    internal HttpClient Open(string version) => new(Handler())
    {
        BaseAddress = new Uri(Server.Ready.Endpoints.Json!),
        DefaultRequestVersion = Version.Parse(version),
        DefaultVersionPolicy = HttpVersionPolicy.RequestVersionExact,
        Timeout = Calls.Limit,
    };

    internal GrpcChannel OpenChannel() => GrpcChannel.ForAddress(
        Server.Ready.Endpoints.Json!, new GrpcChannelOptions { HttpHandler = Handler(), DisposeHttpClient = true });

    internal static async Task<(HttpStatusCode Status, string Text)> PostAsync(
        HttpClient http, string path, string json)
    {
        using var body = new StringContent(json, Encoding.UTF8, new MediaTypeHeaderValue("application/json"));
        using var answer = await http.PostAsync(path, body);
        return (answer.StatusCode, await answer.Content.ReadAsStringAsync());
    }

    private SocketsHttpHandler Handler() => new()
    {
        SslOptions = new SslClientAuthenticationOptions
        {
            RemoteCertificateValidationCallback = (_, shown, _, _) =>
                shown is not null && shown.GetRawCertData().AsSpan().SequenceEqual(Server.Ready.Certificate),
        },
    };
}
