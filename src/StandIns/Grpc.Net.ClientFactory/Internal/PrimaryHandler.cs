using Microsoft.Extensions.DependencyInjection;
using Microsoft.Extensions.Http;
using Microsoft.Extensions.Options;

namespace Grpc.Net.ClientFactory.Internal;

/// <summary>The handler at the bottom of a factory client's chain, which owns the connections.</summary>
internal static class PrimaryHandler
{
    internal static void AddTo(IServiceCollection services, string name)
    {
        var configure = new ConfigureNamedOptions<HttpClientFactoryOptions>(
            name, options => options.HttpMessageHandlerBuilderActions.Add(
                builder => builder.PrimaryHandler = Create(options)));
        // First in line, so that defaults for all clients and this client's own configuration can replace it.
        services.Insert(0, ServiceDescriptor.Singleton<IConfigureOptions<HttpClientFactoryOptions>>(configure));
    }

    private static SocketsHttpHandler Create(HttpClientFactoryOptions options) => new()
    {
        EnableMultipleHttp2Connections = true,
        // The channel keeps one handler for ever, so HandlerLifetime cannot act by replacing it. Renewing the
        // connections at that pace has the same use: a changed DNS entry is seen.
        PooledConnectionLifetime = options.HandlerLifetime,
    };
}
