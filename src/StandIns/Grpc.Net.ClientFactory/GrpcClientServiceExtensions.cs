using System.Diagnostics.CodeAnalysis;
using Grpc.Net.ClientFactory;
using Grpc.Net.ClientFactory.Internal;
using Microsoft.Extensions.DependencyInjection.Extensions;

namespace Microsoft.Extensions.DependencyInjection;

/// <summary>Registers gRPC clients.</summary>
public static class GrpcClientServiceExtensions
{
    private const DynamicallyAccessedMemberTypes Constructors = DynamicallyAccessedMemberTypes.PublicConstructors;

    /// <summary>Registers a client under its type's name.</summary>
    /// <typeparam name="TClient">The generated client.</typeparam>
    /// <param name="services">Where to.</param>
    public static IHttpClientBuilder AddGrpcClient<[DynamicallyAccessedMembers(Constructors)] TClient>(
        this IServiceCollection services)
        where TClient : class
    {
        ArgumentNullException.ThrowIfNull(services);
        return Register<TClient>(services, typeof(TClient).Name);
    }

    /// <summary>Registers a client under its type's name, with options.</summary>
    /// <typeparam name="TClient">The generated client.</typeparam>
    /// <param name="services">Where to.</param>
    /// <param name="configureClient">Sets the options.</param>
    public static IHttpClientBuilder AddGrpcClient<[DynamicallyAccessedMembers(Constructors)] TClient>(
        this IServiceCollection services, Action<GrpcClientFactoryOptions> configureClient)
        where TClient : class
    {
        ArgumentNullException.ThrowIfNull(services);
        return services.AddGrpcClient<TClient>(typeof(TClient).Name, configureClient);
    }

    /// <summary>Registers a client under its type's name, with options that depend on services.</summary>
    /// <typeparam name="TClient">The generated client.</typeparam>
    /// <param name="services">Where to.</param>
    /// <param name="configureClient">Sets the options.</param>
    public static IHttpClientBuilder AddGrpcClient<[DynamicallyAccessedMembers(Constructors)] TClient>(
        this IServiceCollection services, Action<IServiceProvider, GrpcClientFactoryOptions> configureClient)
        where TClient : class
    {
        ArgumentNullException.ThrowIfNull(services);
        return services.AddGrpcClient<TClient>(typeof(TClient).Name, configureClient);
    }

    /// <summary>Registers a client under a name.</summary>
    /// <typeparam name="TClient">The generated client.</typeparam>
    /// <param name="services">Where to.</param>
    /// <param name="name">The name.</param>
    public static IHttpClientBuilder AddGrpcClient<[DynamicallyAccessedMembers(Constructors)] TClient>(
        this IServiceCollection services, string name)
        where TClient : class
    {
        ArgumentNullException.ThrowIfNull(services);
        ArgumentNullException.ThrowIfNull(name);
        return Register<TClient>(services, name);
    }

    /// <summary>Registers a client under a name, with options.</summary>
    /// <typeparam name="TClient">The generated client.</typeparam>
    /// <param name="services">Where to.</param>
    /// <param name="name">The name.</param>
    /// <param name="configureClient">Sets the options.</param>
    public static IHttpClientBuilder AddGrpcClient<[DynamicallyAccessedMembers(Constructors)] TClient>(
        this IServiceCollection services, string name, Action<GrpcClientFactoryOptions> configureClient)
        where TClient : class
    {
        ArgumentNullException.ThrowIfNull(services);
        ArgumentNullException.ThrowIfNull(name);
        ArgumentNullException.ThrowIfNull(configureClient);
        services.Configure(name, configureClient);
        return Register<TClient>(services, name);
    }

    /// <summary>Registers a client under a name, with options that depend on services.</summary>
    /// <typeparam name="TClient">The generated client.</typeparam>
    /// <param name="services">Where to.</param>
    /// <param name="name">The name.</param>
    /// <param name="configureClient">Sets the options.</param>
    public static IHttpClientBuilder AddGrpcClient<[DynamicallyAccessedMembers(Constructors)] TClient>(
        this IServiceCollection services, string name,
        Action<IServiceProvider, GrpcClientFactoryOptions> configureClient)
        where TClient : class
    {
        ArgumentNullException.ThrowIfNull(services);
        ArgumentNullException.ThrowIfNull(name);
        ArgumentNullException.ThrowIfNull(configureClient);
        services.AddOptions<GrpcClientFactoryOptions>(name)
            .Configure<IServiceProvider>((options, provider) => configureClient(provider, options));
        return Register<TClient>(services, name);
    }

    private static IHttpClientBuilder Register<[DynamicallyAccessedMembers(Constructors)] TClient>(
        IServiceCollection services, string name)
        where TClient : class
    {
        ReserveName(services, name, typeof(TClient));

        // Transient, so that a client's interceptors and call options see the scope it was asked for in.
        services.TryAddTransient<GrpcClientFactory, DefaultGrpcClientFactory>();
        services.TryAddSingleton<ChannelRegistry>();
        services.TryAddSingleton<ClientActivator<TClient>>();

        var builder = services.AddHttpClient(name);
        services.AddTransient(provider => provider.GetRequiredService<GrpcClientFactory>().CreateClient<TClient>(name));
        PrimaryHandler.AddTo(services, name);
        return builder;
    }

    private static void ReserveName(IServiceCollection services, string name, Type client)
    {
        services.TryAddSingleton(new ClientNames());
        services.FindClientNames()!.Reserve(name, client);
    }

    // An instance, because it is needed before there is a service provider.
    internal static ClientNames? FindClientNames(this IServiceCollection services) =>
        services.Select(service => service.IsKeyedService ? null : service.ImplementationInstance).OfType<ClientNames>()
            .FirstOrDefault();
}
