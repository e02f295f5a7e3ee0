using Microsoft.Extensions.DependencyInjection;
using Microsoft.Extensions.Logging;
using StandIns.Tests.Hosting;
using StandIns.Tests.Protos;

namespace StandIns.Tests.Factory;

/// <summary>Service collections as an application would have them.</summary>
internal static class ServiceSetup
{
    internal static IHttpClientBuilder AddProbe(this IServiceCollection services, ProbeServer server) =>
        services.AddGrpcClient<Probe.ProbeClient>(options => options.Address = server.Clear);

    internal static IServiceCollection AddLogTo(this IServiceCollection services, ListLogger log) =>
        services.AddLogging(logging => logging.ClearProviders().AddProvider(log));
}
