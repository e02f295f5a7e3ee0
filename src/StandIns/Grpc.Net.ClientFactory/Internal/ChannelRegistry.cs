using System.Collections.Concurrent;
using Grpc.Core;
using Grpc.Net.Client;
using Microsoft.Extensions.DependencyInjection;
using Microsoft.Extensions.Http;
using Microsoft.Extensions.Logging;
using Microsoft.Extensions.Options;

namespace Grpc.Net.ClientFactory.Internal;

/// <summary>Keeps one channel for each client name and type: the reason why factory clients reuse connections.</summary>
internal sealed class ChannelRegistry(
    IServiceScopeFactory scopes,
    ILoggerFactory loggers,
    IOptionsMonitor<GrpcClientFactoryOptions> clientOptions,
    IOptionsMonitor<HttpClientFactoryOptions> httpOptions,
    IHttpMessageHandlerFactory handlers)
{
    // Lazy, because two threads that ask for the same new client must not open two channels.
    private readonly ConcurrentDictionary<(string Name, Type Client), Lazy<CallInvoker>> _invokers = new();

    internal CallInvoker GetInvoker(string name, Type client)
    {
        var entry = _invokers.GetOrAdd((name, client), key => new Lazy<CallInvoker>(() => Create(key.Name, key.Client)));
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
        RefuseHttpClientActions(name);
        var options = clientOptions.Get(name);
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
            foreach (var configure in options.ChannelOptionsActions)
                configure(channelOptions);

            var address = options.Address ?? throw new InvalidOperationException(
                $"Could not resolve the address for gRPC client '{name}'. Set an address when registering the client: "
                + $"services.AddGrpcClient<{client.Name}>(o => o.Address = new Uri(\"https://localhost:5001\"))");
            var invoker = GrpcChannel.ForAddress(address, channelOptions).CreateCallInvoker();
            return options.Apply(InterceptorScope.Channel, invoker, scope.ServiceProvider);
        }
        catch
        {
            scope.Dispose();
            throw;
        }
    }

    private void RefuseHttpClientActions(string name)
    {
        // There is no HttpClient between the channel and the handler, so such an action would never run.
        if (httpOptions.Get(name).HttpClientActions.Count > 0)
        {
            throw new InvalidOperationException(
                "The ConfigureHttpClient method is not supported when creating gRPC clients. "
                + $"Unable to create client with name '{name}'.");
        }
    }
}
