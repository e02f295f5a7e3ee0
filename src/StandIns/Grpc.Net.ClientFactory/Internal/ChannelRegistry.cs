using System.Collections.Concurrent;
using Grpc.Core;
using Grpc.Net.Client;
using Microsoft.Extensions.DependencyInjection;
using Microsoft.Extensions.Http;
using Microsoft.Extensions.Logging;
using Microsoft.Extensions.Options;

namespace Grpc.Net.ClientFactory.Internal;

/// <summary>
/// Keeps one channel for each client name and type: the reason why factory clients reuse connections.
/// </summary>
internal sealed class ChannelRegistry(
    IServiceScopeFactory scopes,
    ILoggerFactory loggers,
    IOptionsMonitor<GrpcClientFactoryOptions> clientOptions,
    IOptionsMonitor<HttpClientFactoryOptions> httpOptions,
    IHttpMessageHandlerFactory handlers)
{
    // Lazy, because two threads that ask for the same new client must not open two channels.
    private readonly ConcurrentDictionary<(string Name, Type Client), Lazy<CallInvoker>> _invokers = new();
    private readonly ILogger<ChannelRegistry> _logger = loggers.CreateLogger<ChannelRegistry>();

    internal CallInvoker GetInvoker(string name, Type client)
    {
        // With the registry as an argument the function is made once, and not for every client that is asked for.
        var entry = _invokers.GetOrAdd(
            (name, client),
            static (key, owner) => new Lazy<CallInvoker>(() => owner.Create(key.Name, key.Client)), this);
        try
        {
            return entry.Value;
        }
        catch
        {
            // A Lazy keeps its exception; the next attempt is to have a chance of its own.
            _invokers.TryRemove(KeyValuePair.Create((name, client), entry));
            throw;
        }
    }

    private CallInvoker Create(string name, Type client)
    {
        var options = clientOptions.Get(name);
        httpOptions.Get(name).CarryOver(options, name, _logger);
        // The scope lives as long as the channel: interceptors made with it may keep scoped services.
        var scope = scopes.CreateScope();
        try
        {
            var channelOptions = new GrpcChannelOptions
            {
                HttpHandler = handlers.CreateHandler(name),
                LoggerFactory = loggers,
                ServiceProvider = scope.ServiceProvider,
            };
            foreach (var configure in options.ChannelOptionsActions) configure(channelOptions);

            var address = options.Address ?? throw new InvalidOperationException(
                $"Could not resolve the address for gRPC client '{name}'. Set an address when registering the client: "
                + $"services.AddGrpcClient<{client.Name}>(o => o.Address = new Uri(\"https://localhost:5001\"))");
            options.CheckCredentials(channelOptions, address, name);
            var invoker = GrpcChannel.ForAddress(address, channelOptions).CreateCallInvoker();
            return options.Apply(InterceptorScope.Channel, invoker, scope.ServiceProvider);
        }
        catch
        {
            scope.Dispose();
            throw;
        }
    }
}
