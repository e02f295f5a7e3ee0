using Microsoft.AspNetCore.Builder;

namespace GrpcLab.Gateway.Tests;

/// <summary>A gateway that listens on a port of its own, and a browser-like way to ask it.</summary>
internal sealed class RunningGateway : IAsyncDisposable
{
    public static readonly TimeSpan Patience = TimeSpan.FromSeconds(40);

    private readonly WebApplication _app;
    private readonly HttpClient _http;

    private RunningGateway(WebApplication app)
    {
        _app = app;
        _http = new HttpClient { BaseAddress = new Uri(app.Urls.Single()), Timeout = Patience };
    }

    public Uri Address => _http.BaseAddress!;

    public static Task<RunningGateway> InFrontOfAsync(
        LabServer server, Endpoint endpoint = Endpoint.H2c, Func<GatewayOptions, GatewayOptions>? change = null) =>
        InFrontOfAsync(server.Address(endpoint), options => (change?.Invoke(options) ?? options) with
        {
            ServerCertificate = endpoint == Endpoint.Tls ? Convert.ToBase64String(server.Certificate!.RawData) : null,
        });

    public static async Task<RunningGateway> InFrontOfAsync(
        Uri server, Func<GatewayOptions, GatewayOptions>? change = null)
    {
        var options = new GatewayOptions { Server = server };
        var app = GatewayApp.Build(change?.Invoke(options) ?? options);
        await app.StartAsync();
        return new RunningGateway(app);
    }

    public Task<HttpResponseMessage> GetAsync(string path, CancellationToken cancellation = default) =>
        _http.GetAsync(path, cancellation);

    /// <summary>Asks for statuses and insists on getting them.</summary>
    public async Task<Answer> AskAsync(string route, int count)
    {
        using var response = await GetAsync($"{route}/{count}");
        var text = await response.Content.ReadAsStringAsync();
        Assert.True(response.IsSuccessStatusCode, text);
        return Answer.Parse(text);
    }

    /// <summary>Asks for something that cannot be answered and insists on a problem.</summary>
    public async Task<Problem> AskInVainAsync(string path)
    {
        using var response = await GetAsync(path);
        return await Problem.ReadAsync(response);
    }

    public async ValueTask DisposeAsync()
    {
        _http.Dispose();
        await _app.StopAsync();
        await _app.DisposeAsync();
    }
}
