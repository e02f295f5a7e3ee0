using System.Runtime.CompilerServices;
using Grpc.Core;
using Grpc.Core.Interceptors;
using Grpc.Net.Client;
using Grpc.Net.ClientFactory;
using Grpc.Net.ClientFactory.Internal;

namespace Microsoft.Extensions.DependencyInjection;

/// <summary>Further configuration of a client that AddGrpcClient registered.</summary>
public static class GrpcHttpClientBuilderExtensions
{
    /// <summary>Changes the channel's options before the channel is made.</summary>
    /// <param name="builder">The client.</param>
    /// <param name="configureChannel">Changes the options, given services.</param>
    public static IHttpClientBuilder ConfigureChannel(
        this IHttpClientBuilder builder, Action<IServiceProvider, GrpcChannelOptions> configureChannel)
    {
        ArgumentNullException.ThrowIfNull(configureChannel);
        return builder.Configure((services, options) =>
            options.ChannelOptionsActions.Add(channel => configureChannel(services, channel)));
    }

    /// <summary>Changes the channel's options before the channel is made.</summary>
    /// <param name="builder">The client.</param>
    /// <param name="configureChannel">Changes the options.</param>
    public static IHttpClientBuilder ConfigureChannel(
        this IHttpClientBuilder builder, Action<GrpcChannelOptions> configureChannel)
    {
        ArgumentNullException.ThrowIfNull(configureChannel);
        return builder.Configure((_, options) => options.ChannelOptionsActions.Add(configureChannel));
    }

    /// <summary>Puts an interceptor around the calls, made once for the channel.</summary>
    /// <param name="builder">The client.</param>
    /// <param name="configureInvoker">Makes the interceptor, given services.</param>
    public static IHttpClientBuilder AddInterceptor(
        this IHttpClientBuilder builder, Func<IServiceProvider, Interceptor> configureInvoker) =>
        builder.AddInterceptor(InterceptorScope.Channel, configureInvoker);

    /// <summary>Puts an interceptor around the calls.</summary>
    /// <param name="builder">The client.</param>
    /// <param name="scope">Whether it is made for the channel or for every client.</param>
    /// <param name="configureInvoker">Makes the interceptor, given services.</param>
    public static IHttpClientBuilder AddInterceptor(
        this IHttpClientBuilder builder, InterceptorScope scope, Func<IServiceProvider, Interceptor> configureInvoker)
    {
        ArgumentNullException.ThrowIfNull(configureInvoker);
        return builder.Configure((_, options) =>
            options.InterceptorRegistrations.Add(new InterceptorRegistration(scope, configureInvoker)));
    }

    /// <summary>Puts an interceptor around the calls, made once for the channel.</summary>
    /// <param name="builder">The client.</param>
    /// <param name="configureInvoker">Makes the interceptor.</param>
    public static IHttpClientBuilder AddInterceptor(
        this IHttpClientBuilder builder, Func<Interceptor> configureInvoker) =>
        builder.AddInterceptor(InterceptorScope.Channel, configureInvoker);

    /// <summary>Puts an interceptor around the calls.</summary>
    /// <param name="builder">The client.</param>
    /// <param name="scope">Whether it is made for the channel or for every client.</param>
    /// <param name="configureInvoker">Makes the interceptor.</param>
    public static IHttpClientBuilder AddInterceptor(
        this IHttpClientBuilder builder, InterceptorScope scope, Func<Interceptor> configureInvoker)
    {
        ArgumentNullException.ThrowIfNull(configureInvoker);
        return builder.AddInterceptor(scope, _ => configureInvoker());
    }

    /// <summary>
    /// Puts an interceptor from the service provider around the calls, asked for once for the channel.
    /// </summary>
    /// <typeparam name="TInterceptor">The interceptor, which must be registered.</typeparam>
    /// <param name="builder">The client.</param>
    public static IHttpClientBuilder AddInterceptor<TInterceptor>(this IHttpClientBuilder builder)
        where TInterceptor : Interceptor =>
        builder.AddInterceptor<TInterceptor>(InterceptorScope.Channel);

    /// <summary>Puts an interceptor from the service provider around the calls.</summary>
    /// <typeparam name="TInterceptor">The interceptor, which must be registered.</typeparam>
    /// <param name="builder">The client.</param>
    /// <param name="scope">Whether it is asked for once for the channel or for every client.</param>
    public static IHttpClientBuilder AddInterceptor<TInterceptor>(
        this IHttpClientBuilder builder, InterceptorScope scope)
        where TInterceptor : Interceptor =>
        builder.AddInterceptor(scope, services => services.GetRequiredService<TInterceptor>());

    /// <summary>Makes the client with a function instead of its constructor.</summary>
    /// <param name="builder">The client.</param>
    /// <param name="configureCreator">Makes the client, given services.</param>
    public static IHttpClientBuilder ConfigureGrpcClientCreator(
        this IHttpClientBuilder builder, Func<IServiceProvider, CallInvoker, object> configureCreator)
    {
        ArgumentNullException.ThrowIfNull(configureCreator);
        return builder.Configure(
            (services, options) => options.Creator = invoker => configureCreator(services, invoker));
    }

    /// <summary>Makes the client with a function instead of its constructor.</summary>
    /// <param name="builder">The client.</param>
    /// <param name="configureCreator">Makes the client.</param>
    public static IHttpClientBuilder ConfigureGrpcClientCreator(
        this IHttpClientBuilder builder, Func<CallInvoker, object> configureCreator)
    {
        ArgumentNullException.ThrowIfNull(configureCreator);
        return builder.Configure((_, options) => options.Creator = configureCreator);
    }

    /// <summary>
    /// Adds headers with credentials to every call. Used over TLS only, unless the channel allows otherwise.
    /// </summary>
    /// <param name="builder">The client.</param>
    /// <param name="authInterceptor">Adds the headers.</param>
    public static IHttpClientBuilder AddCallCredentials(
        this IHttpClientBuilder builder, Func<AuthInterceptorContext, Metadata, Task> authInterceptor)
    {
        ArgumentNullException.ThrowIfNull(authInterceptor);
        return builder.AddCallCredentials((context, metadata, _) => authInterceptor(context, metadata));
    }

    /// <summary>
    /// Adds headers with credentials to every call. Used over TLS only, unless the channel allows otherwise.
    /// </summary>
    /// <param name="builder">The client.</param>
    /// <param name="authInterceptor">Adds the headers, given services of the scope the client was asked for in.</param>
    public static IHttpClientBuilder AddCallCredentials(
        this IHttpClientBuilder builder, Func<AuthInterceptorContext, Metadata, IServiceProvider, Task> authInterceptor)
    {
        ArgumentNullException.ThrowIfNull(authInterceptor);
        return builder.ConfigureCredentials(call => CallCredentials.FromInterceptor(
            (context, metadata) => authInterceptor(context, metadata, call.ServiceProvider)));
    }

    /// <summary>Adds credentials to every call. Used over TLS only, unless the channel allows otherwise.</summary>
    /// <param name="builder">The client.</param>
    /// <param name="credentials">The credentials.</param>
    public static IHttpClientBuilder AddCallCredentials(this IHttpClientBuilder builder, CallCredentials credentials)
    {
        ArgumentNullException.ThrowIfNull(credentials);
        return builder.ConfigureCredentials(_ => credentials);
    }

    private static IHttpClientBuilder ConfigureCredentials(
        this IHttpClientBuilder builder, Func<CallOptionsContext, CallCredentials> credentials) =>
        builder.Configure(
            (_, options) =>
            {
                options.HasCallCredentials = true;
                options.CallOptionsActions.Add(call => call.AddCredentials(credentials(call)));
            },
            nameof(AddCallCredentials));

    private static IHttpClientBuilder Configure(
        this IHttpClientBuilder builder,
        Action<IServiceProvider, GrpcClientFactoryOptions> configure,
        [CallerMemberName] string caller = "")
    {
        ArgumentNullException.ThrowIfNull(builder);
        if (builder.Services.FindClientNames()?.Has(builder.Name) != true)
        {
            throw new InvalidOperationException(
                $"{caller} must be used with a gRPC client. '{builder.Name}' was not registered with AddGrpcClient.");
        }

        builder.Services.AddOptions<GrpcClientFactoryOptions>(builder.Name)
            .Configure<IServiceProvider>((options, services) => configure(services, options));
        return builder;
    }
}
