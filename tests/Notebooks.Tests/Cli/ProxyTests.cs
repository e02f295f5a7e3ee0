namespace Notebooks.Tests.Cli;

/// <summary>
/// lab run where the environment names a proxy at which nobody listens: whatever goes through it fails.
/// </summary>
public sealed class ProxyTests : IDisposable
{
    private static readonly Dictionary<string, string?> DeadProxy =
        new[] { "http_proxy", "https_proxy", "all_proxy", "HTTP_PROXY", "HTTPS_PROXY", "ALL_PROXY" }
            .ToDictionary(name => name, _ => (string?)"http://127.0.0.1:9")
            .Append(new("no_proxy", null)).Append(new("NO_PROXY", null)).ToDictionary();

    private readonly Workshop _workshop = new();

    private static string Load => $"""
        {Workshop.LoadCell}
        using System.Net.Http;
        using Grpc.Core;
        using Grpc.Net.Client;
        using Grpc.Net.Client.Balancer;
        using Microsoft.Extensions.DependencyInjection;
        using Performance;
        """;

    private const string Call = """
        async Task Call(ChannelBase channel) =>
            await new Performance.Monitor.MonitorClient(channel).GetPerformanceAsync(new(), deadline: DateTime.UtcNow.AddSeconds(20));
        """;

    public void Dispose() => _workshop.Dispose();

    // One run, a cell for each way: what a failed cell says names the way.
    [Fact(Timeout = 180_000), Trait(TestScope.Run, TestScope.All)]
    public async Task Calls_to_this_machine_go_past_a_proxy_of_the_environment()
    {
        string[] ways =
        [
            "await Call(server.OpenChannel(Endpoint.H2c));",
            "await Call(server.OpenChannel(Endpoint.Tls));",
            "await Call(server.OpenChannel(Endpoint.Uds));",
            "await Call(server.Behind(new()).OpenChannel());",
            "await Call(GrpcChannel.ForAddress(server.Address()));",
            "await Call(GrpcChannel.ForAddress(new UriBuilder(server.Address()) { Host = \"localhost\" }.Uri, "
            + "new() { HttpHandler = new SocketsHttpHandler() }));",
            "if (GrpcCore.Missing is null) await Call(CoreChannels.Open(server));",
            """
            var services = new ServiceCollection();
            services.AddGrpcClient<Performance.Monitor.MonitorClient>(o => o.Address = server.Address());
            await services.BuildServiceProvider().GetRequiredService<Performance.Monitor.MonitorClient>().GetPerformanceAsync(new());
            """,
            """
            var resolver = new StaticResolverFactory(_ => new[] { new BalancerAddress("127.0.0.1", server.Address().Port) });
            await Call(GrpcChannel.ForAddress("static:///work", new() { Credentials = ChannelCredentials.Insecure, HttpHandler = new SocketsHttpHandler(),
                ServiceProvider = new ServiceCollection().AddSingleton<ResolverFactory>(resolver).BuildServiceProvider() }));
            """,
            "var inAProcessOfItsOwn = await FreshProcess.RunAsync(\"ColdPool\", 8, $\"{server.Address()}\", \"calls=20\");",
            """
            if (HttpClient.DefaultProxy.GetProxy(new("https://elsewhere.example.org")) is not { Port: 9 })
                throw new Exception("What is elsewhere goes past the proxy, too.");
            """,
        ];

        var (code, output) = await RunAsync(["var server = await LabServer.StartAsync();", Call, .. ways]);

        Assert.True(code == 0, output);
    }

    private async Task<(int Code, string Output)> RunAsync(params string[] cells)
    {
        var (code, output, errors) = await LabCommand.RunAsync(
            DeadProxy, "run", _workshop.Notebook("05-proxy", [Load, .. cells]), "--out", _workshop.Out);
        return (code, output + errors);
    }
}
