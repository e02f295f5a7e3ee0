namespace GrpcLab.Gateway;

/// <summary>Registers the six ways to ask.</summary>
internal static class MonitorCallServices
{
    /// <summary>Adds them; what keeps a channel is a singleton.</summary>
    public static IServiceCollection AddMonitorCalls(this IServiceCollection services)
    {
        services.AddSingleton<ServerChannels>();
        services.AddGrpcClient<Performance.Monitor.MonitorClient>(
            (provider, client) => client.Address = provider.GetRequiredService<GatewayOptions>().Server)
            .ConfigurePrimaryHttpMessageHandler(
                provider => provider.GetRequiredService<ServerChannels>().CreateHandler())
            .ConfigureChannel(ServerChannels.Configure);
        return services
            .AddTransient<FactoryClientCalls>()
            .AddSingleton<ClientWrapper>()
            .AddSingleton<ClientWrapperCalls>()
            .AddSingleton<InitializedClientCalls>()
            .AddSingleton<StreamingCalls>()
            .AddSingleton<SingleConnectionCalls>()
            .AddSingleton<MultipleConnectionsCalls>();
    }
}
