using Microsoft.Extensions.DependencyInjection;
using StandIns.Tests.Hosting;
using StandIns.Tests.Protos;

namespace StandIns.Tests.Factory;

public sealed class LoggingTests(ProbeServer server) : IClassFixture<ProbeServer>
{
    private const string HttpClientFactory = "System.Net.Http.HttpClient.ProbeClient";

    [Fact(Timeout = Limits.TestMilliseconds)]
    public async Task Every_call_passes_the_logging_handlers() => Assert.Equal(8, await LinesOfTwoCalls(_ => { }));

    [Fact(Timeout = Limits.TestMilliseconds)]
    public async Task Removing_all_loggers_silences_them() =>
        Assert.Equal(0, await LinesOfTwoCalls(builder => builder.RemoveAllLoggers()));

    [Fact(Timeout = Limits.TestMilliseconds)]
    public async Task Defaults_for_all_clients_can_silence_them()
    {
        using var log = new ListLogger();
        var services = new ServiceCollection().AddLogTo(log);
        services.ConfigureHttpClientDefaults(defaults => defaults.RemoveAllLoggers());
        services.AddProbe(server);
        await using var provider = services.BuildServiceProvider();

        await provider.GetRequiredService<Probe.ProbeClient>().AskAsync(new Question());

        Assert.Equal(0, log.CountOf(HttpClientFactory));
    }

    private async Task<int> LinesOfTwoCalls(Action<IHttpClientBuilder> configure)
    {
        using var log = new ListLogger();
        var services = new ServiceCollection().AddLogTo(log);
        configure(services.AddProbe(server));
        await using var provider = services.BuildServiceProvider();
        var client = provider.GetRequiredService<Probe.ProbeClient>();
        await client.AskAsync(new Question());
        await client.AskAsync(new Question());
        return log.CountOf(HttpClientFactory);
    }
}
