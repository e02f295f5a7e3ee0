using Grpc.Core;
using Grpc.Net.ClientFactory;
using Microsoft.Extensions.DependencyInjection;
using StandIns.Tests.Hosting;
using StandIns.Tests.Protos;

namespace StandIns.Tests.Factory;

/// <summary>
/// A gRPC client has no HttpClient; of what ConfigureHttpClient sets, address and headers are carried over.
/// </summary>
public sealed class HttpClientActionTests(ProbeServer server) : IClassFixture<ProbeServer>
{
    private static readonly Question Trail = new() { Act = "interceptor" };

    [Fact(Timeout = Limits.TestMilliseconds)]
    public async Task The_address_and_the_headers_of_an_http_client_are_used()
    {
        var services = new ServiceCollection();
        services.AddGrpcClient<Probe.ProbeClient>().ConfigureHttpClient(http =>
        {
            http.BaseAddress = server.Clear;
            http.DefaultRequestHeaders.Add("Trail", ["first", "second"]);
        });
        await using var provider = services.BuildServiceProvider();

        var answer = await provider.GetRequiredService<Probe.ProbeClient>().AskAsync(Trail);

        Assert.Equal("first, second", answer.Text);
    }

    [Fact(Timeout = Limits.TestMilliseconds)]
    public async Task An_address_of_the_client_itself_wins()
    {
        var services = new ServiceCollection();
        services.AddProbe(server).ConfigureHttpClient(http => http.BaseAddress = new Uri("http://127.0.0.1:1"));
        await using var provider = services.BuildServiceProvider();

        var answer = await provider.GetRequiredService<Probe.ProbeClient>().AskAsync(new Question { Text = "reached" });

        Assert.Equal("reached", answer.Text);
    }

    [Fact(Timeout = Limits.TestMilliseconds)]
    public async Task A_header_of_the_call_wins()
    {
        var services = new ServiceCollection();
        services.AddProbe(server).ConfigureHttpClient(http => http.DefaultRequestHeaders.Add("trail", "default"));
        await using var provider = services.BuildServiceProvider();

        var answer = await provider.GetRequiredService<Probe.ProbeClient>()
            .AskAsync(Trail, new Metadata { { "trail", "own" } });

        Assert.Equal("own", answer.Text);
    }

    [Fact(Timeout = Limits.TestMilliseconds)]
    public async Task Credentials_may_go_without_tls_when_the_channel_is_told_so()
    {
        var services = new ServiceCollection();
        services.AddProbe(server)
            .AddCallCredentials((_, metadata) =>
            {
                metadata.Add("authorization", "in the clear");
                return Task.CompletedTask;
            })
            .ConfigureChannel(channel => channel.UnsafeUseInsecureChannelCallCredentials = true);
        await using var provider = services.BuildServiceProvider();

        var answer = await provider.GetRequiredService<GrpcClientFactory>()
            .CreateClient<Probe.ProbeClient>(nameof(Probe.ProbeClient))
            .AskAsync(new Question { Act = "authorization" });

        Assert.Equal("in the clear", answer.Text);
    }
}
