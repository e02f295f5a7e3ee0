using Grpc.Core;
using Grpc.Net.ClientFactory;
using Microsoft.Extensions.DependencyInjection;
using StandIns.Tests.Hosting;
using StandIns.Tests.Protos;

namespace StandIns.Tests.Factory;

public sealed class FactoryTests(ProbeServer server) : IClassFixture<ProbeServer>
{
    [Fact(Timeout = Limits.TestMilliseconds)]
    public async Task A_typed_client_reaches_its_address()
    {
        var services = new ServiceCollection();
        services.AddProbe(server);
        await using var provider = services.BuildServiceProvider();

        var answer = await provider.GetRequiredService<Probe.ProbeClient>().AskAsync(new Question { Text = "typed" });

        Assert.Equal("typed", answer.Text);
    }

    [Fact(Timeout = Limits.TestMilliseconds)]
    public async Task Named_clients_have_addresses_of_their_own()
    {
        var services = new ServiceCollection();
        services.AddGrpcClient<Probe.ProbeClient>("clear", options => options.Address = server.Clear);
        services.AddGrpcClient<Probe.ProbeClient>("secure", options => options.Address = server.Secure)
            .ConfigurePrimaryHttpMessageHandler(server.TrustingHandler);
        await using var provider = services.BuildServiceProvider();
        var factory = provider.GetRequiredService<GrpcClientFactory>();

        var clear = await factory.CreateClient<Probe.ProbeClient>("clear").AskAsync(new Question { Act = "scheme" });
        var secure = await factory.CreateClient<Probe.ProbeClient>("secure").AskAsync(new Question { Act = "scheme" });

        Assert.Equal(("http", "https"), (clear.Text, secure.Text));
    }

    [Fact(Timeout = Limits.TestMilliseconds)]
    public async Task Options_may_depend_on_services()
    {
        var services = new ServiceCollection();
        services.AddSingleton(server);
        services.AddGrpcClient<Probe.ProbeClient>(
            (provider, options) => options.Address = provider.GetRequiredService<ProbeServer>().Clear);
        await using var provider = services.BuildServiceProvider();

        var answer = await provider.GetRequiredService<Probe.ProbeClient>().AskAsync(new Question { Text = "found" });

        Assert.Equal("found", answer.Text);
    }

    [Fact(Timeout = Limits.TestMilliseconds)]
    public async Task The_channel_can_be_configured()
    {
        var services = new ServiceCollection();
        services.AddProbe(server).ConfigureChannel(channel => channel.MaxReceiveMessageSize = 10);
        await using var provider = services.BuildServiceProvider();

        var refusal = await Assert.ThrowsAsync<RpcException>(async () =>
            await provider.GetRequiredService<Probe.ProbeClient>()
                .AskAsync(new Question { Text = new string('x', 100) }));

        Assert.Equal(StatusCode.ResourceExhausted, refusal.StatusCode);
    }

    [Fact(Timeout = Limits.TestMilliseconds)]
    public async Task Call_options_can_be_configured()
    {
        var services = new ServiceCollection();
        services.AddProbe(server);
        services.Configure<GrpcClientFactoryOptions>(
            nameof(Probe.ProbeClient), options => options.CallOptionsActions.Add(
                context => context.CallOptions = context.CallOptions.WithHeaders(
                    new Metadata { { "trail", "option" } })));
        await using var provider = services.BuildServiceProvider();

        var answer = await provider.GetRequiredService<Probe.ProbeClient>()
            .AskAsync(new Question { Act = "interceptor" });

        Assert.Equal("option", answer.Text);
    }

    [Fact(Timeout = Limits.TestMilliseconds)]
    public async Task Call_credentials_are_added_to_those_of_the_call()
    {
        var services = new ServiceCollection();
        services.AddGrpcClient<Probe.ProbeClient>(options => options.Address = server.Secure)
            .ConfigurePrimaryHttpMessageHandler(server.TrustingHandler)
            .AddCallCredentials((_, metadata) =>
            {
                metadata.Add("authorization", "from the factory");
                return Task.CompletedTask;
            });
        await using var provider = services.BuildServiceProvider();
        var ownAsked = false;
        var own = CallCredentials.FromInterceptor((_, _) =>
        {
            ownAsked = true;
            return Task.CompletedTask;
        });

        var answer = await provider.GetRequiredService<Probe.ProbeClient>()
            .AskAsync(new Question { Act = "authorization" }, new CallOptions(credentials: own));

        Assert.Equal("from the factory", answer.Text);
        Assert.True(ownAsked);
    }

    [Fact(Timeout = Limits.TestMilliseconds)]
    public async Task A_client_can_be_made_by_a_function()
    {
        var services = new ServiceCollection();
        var made = 0;
        services.AddProbe(server).ConfigureGrpcClientCreator(invoker =>
        {
            made++;
            return new Probe.ProbeClient(invoker);
        });
        await using var provider = services.BuildServiceProvider();

        await provider.GetRequiredService<Probe.ProbeClient>().AskAsync(new Question());

        Assert.Equal(1, made);
    }
}
