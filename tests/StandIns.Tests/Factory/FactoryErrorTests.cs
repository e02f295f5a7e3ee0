using Grpc.Core;
using Grpc.Net.ClientFactory;
using Microsoft.Extensions.DependencyInjection;
using StandIns.Tests.Protos;

namespace StandIns.Tests.Factory;

public sealed class FactoryErrorTests
{
    private static readonly Uri Somewhere = new("http://127.0.0.1:1");

    [Fact]
    public void Without_an_address_the_message_says_how_to_set_it()
    {
        var services = new ServiceCollection();
        services.AddGrpcClient<Probe.ProbeClient>();
        using var provider = services.BuildServiceProvider();

        var error = Assert.Throws<InvalidOperationException>(provider.GetRequiredService<Probe.ProbeClient>);

        Assert.Contains("services.AddGrpcClient<ProbeClient>(o => o.Address", error.Message, StringComparison.Ordinal);
    }

    [Fact]
    public void A_failed_attempt_does_not_spoil_the_next()
    {
        var services = new ServiceCollection();
        Uri? address = null;
        services.AddGrpcClient<Probe.ProbeClient>(options => options.Address = Somewhere)
            .ConfigureChannel(channel => channel.MaxRetryAttempts = address is null ? throw new TimeoutException() : 3);
        using var provider = services.BuildServiceProvider();

        Assert.Throws<TimeoutException>(provider.GetRequiredService<Probe.ProbeClient>);
        address = Somewhere;

        Assert.NotNull(provider.GetRequiredService<Probe.ProbeClient>());
    }

    [Fact]
    public void A_client_that_was_not_registered_is_refused()
    {
        var services = new ServiceCollection();
        services.AddGrpcClient<Probe.ProbeClient>(options => options.Address = Somewhere);
        using var provider = services.BuildServiceProvider();

        Assert.Throws<InvalidOperationException>(
            () => provider.GetRequiredService<GrpcClientFactory>().CreateClient<Other.ProbeClient>("other"));
    }

    [Fact]
    public void Two_client_types_cannot_have_one_name()
    {
        var services = new ServiceCollection();
        services.AddGrpcClient<Probe.ProbeClient>();

        var error = Assert.Throws<InvalidOperationException>(() => services.AddGrpcClient<Other.ProbeClient>());

        Assert.Contains("unique name", error.Message, StringComparison.Ordinal);
    }

    [Fact]
    public void Call_credentials_without_tls_are_refused_when_the_client_is_asked_for()
    {
        var services = new ServiceCollection();
        services.AddGrpcClient<Probe.ProbeClient>(options => options.Address = Somewhere)
            .AddCallCredentials((_, _) => Task.CompletedTask);
        using var provider = services.BuildServiceProvider();

        var error = Assert.Throws<InvalidOperationException>(provider.GetRequiredService<Probe.ProbeClient>);

        Assert.Contains("requires TLS", error.Message, StringComparison.Ordinal);
        Assert.Contains("UnsafeUseInsecureChannelCallCredentials = true", error.Message, StringComparison.Ordinal);
    }

    [Fact]
    public void The_extensions_are_for_grpc_clients_only()
    {
        var builder = new ServiceCollection().AddHttpClient("plain");

        var error = Assert.Throws<InvalidOperationException>(() => builder.ConfigureChannel(_ => { }));

        Assert.Contains("ConfigureChannel must be used with a gRPC client", error.Message, StringComparison.Ordinal);
    }

    [Fact]
    public void A_creator_must_make_the_right_client()
    {
        var services = new ServiceCollection();
        services.AddGrpcClient<Probe.ProbeClient>(options => options.Address = Somewhere)
            .ConfigureGrpcClientCreator(_ => "no client");
        using var provider = services.BuildServiceProvider();

        Assert.Throws<InvalidOperationException>(provider.GetRequiredService<Probe.ProbeClient>);
    }

    private static class Other
    {
        internal sealed class ProbeClient(CallInvoker invoker)
        {
            public CallInvoker Invoker { get; } = invoker;
        }
    }
}
