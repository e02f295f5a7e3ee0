using Grpc.Core.Interceptors;
using Grpc.Net.ClientFactory;
using Microsoft.Extensions.DependencyInjection;
using StandIns.Tests.Calls;
using StandIns.Tests.Hosting;
using StandIns.Tests.Protos;

namespace StandIns.Tests.Factory;

public sealed class FactoryInterceptorTests(ProbeServer server) : IClassFixture<ProbeServer>
{
    private readonly List<string> _log = [];
    private int _made;

    [Fact(Timeout = Limits.TestMilliseconds)]
    public async Task Interceptors_of_a_client_surround_those_of_the_channel()
    {
        var services = new ServiceCollection();
        services.AddProbe(server)
            .AddInterceptor(() => new LeavingTrail("channel 1", _log))
            .AddInterceptor(InterceptorScope.Client, () => new LeavingTrail("client 1", _log))
            .AddInterceptor(_ => new LeavingTrail("channel 2", _log))
            .AddInterceptor(InterceptorScope.Client, _ => new LeavingTrail("client 2", _log));
        await using var provider = services.BuildServiceProvider();

        await provider.GetRequiredService<Probe.ProbeClient>().AskAsync(new Question());

        Assert.Equal(["client 1 Ask", "client 2 Ask", "channel 1 Ask", "channel 2 Ask"], _log);
    }

    [Theory(Timeout = Limits.TestMilliseconds)]
    [InlineData(InterceptorScope.Channel, 1)]
    [InlineData(InterceptorScope.Client, 3)]
    public async Task The_scope_says_how_often_an_interceptor_is_made(InterceptorScope scope, int expected)
    {
        var services = new ServiceCollection();
        services.AddProbe(server).AddInterceptor(scope, Make);
        await using var provider = services.BuildServiceProvider();

        for (var i = 0; i < 3; i++) await provider.GetRequiredService<Probe.ProbeClient>().AskAsync(new Question());

        Assert.Equal(expected, _made);
        Assert.Equal(3, _log.Count);
    }

    [Fact(Timeout = Limits.TestMilliseconds)]
    public async Task An_interceptor_of_a_client_comes_from_the_scope_it_was_asked_for_in()
    {
        var services = new ServiceCollection();
        services.AddScoped<LeavingTrail>(_ => (LeavingTrail)Make());
        services.AddProbe(server).AddInterceptor<LeavingTrail>(InterceptorScope.Client);
        await using var provider = services.BuildServiceProvider(validateScopes: true);

        await using (var scope = provider.CreateAsyncScope())
        {
            await scope.ServiceProvider.GetRequiredService<Probe.ProbeClient>().AskAsync(new Question());
            await scope.ServiceProvider.GetRequiredService<Probe.ProbeClient>().AskAsync(new Question());
        }

        await using (var scope = provider.CreateAsyncScope())
        {
            await scope.ServiceProvider.GetRequiredService<Probe.ProbeClient>().AskAsync(new Question());
        }

        Assert.Equal(2, _made);
    }

    [Fact(Timeout = Limits.TestMilliseconds)]
    public async Task The_obsolete_list_of_interceptors_still_works()
    {
        var services = new ServiceCollection();
        services.AddProbe(server).AddInterceptor(InterceptorScope.Client, () => new LeavingTrail("client", _log));
#pragma warning disable CS0618
        services.Configure<GrpcClientFactoryOptions>(
            nameof(Probe.ProbeClient), options => options.Interceptors.Add(new LeavingTrail("obsolete", _log)));
#pragma warning restore CS0618
        await using var provider = services.BuildServiceProvider();

        await provider.GetRequiredService<Probe.ProbeClient>().AskAsync(new Question());

        Assert.Equal(["obsolete Ask", "client Ask"], _log);
    }

    private Interceptor Make()
    {
        _made++;
        return new LeavingTrail("made", _log);
    }
}
