using Microsoft.AspNetCore.Connections;
using Microsoft.AspNetCore.Server.Kestrel.Core;

namespace GrpcLab.Server;

/// <summary>Puts the web application together: Kestrel, gRPC, counters, the services, and nothing else.</summary>
internal static class ServerApp
{
    /// <summary>Builds it; nothing listens yet.</summary>
    public static WebApplication Build(
        LaunchOptions options, ServerCounters counters, KestrelSetup kestrel, ServerDescription description)
    {
        // The empty builder reads no settings from the environment
        // or from files: a measurement must not depend on them.
        var builder = WebApplication.CreateEmptyBuilder(new WebApplicationOptions());
        builder.WebHost.UseKestrelCore().ConfigureKestrel((KestrelServerOptions k) => kestrel.Apply(k));
        if (options.MemoryBlockSize > LargeBlocks.KestrelsOwn)
        {
            builder.Services.AddSingleton<IMemoryPoolFactory<byte>>(new LargeBlocks(options.MemoryBlockSize.Value));
        }

        if (options.NamedPipe is not null && OperatingSystem.IsWindows()) builder.WebHost.UseNamedPipes();

        if (options.Logging == true)
        {
            // Standard output belongs to the ready line.
            builder.Logging.AddConsole(console => console.LogToStandardErrorThreshold = LogLevel.Trace);
        }

        AddParts(builder.Services, options, counters, description);
        var services = AddGrpcServices(builder.Services);
        if (options.Otlp is { } collector) ServerTelemetry.AddTo(builder.Services, collector);

        var app = builder.Build();
        ((IApplicationBuilder)app).Use(next => new CallCounting(next, counters).InvokeAsync);
        if (!options.Address.IsLoopback)
        {
            ((IApplicationBuilder)app)
                .Use(next => new CallerAdmission(next, app.Services.GetRequiredService<AdmittedCallers>()).InvokeAsync);
        }

        foreach (var map in services) map(app);
        app.MapGrpcHealthChecksService();
        if (options.Json == true) JsonEndpoints.Map(app);

        return app;
    }

    /// <summary>Adds the services that are measured, and lab.Control.</summary>
    /// <returns>What maps each of them.</returns>
    private static List<Action<WebApplication>> AddGrpcServices(IServiceCollection services)
    {
        var maps = new List<Action<WebApplication>>();
        Add<MonitorService>();
        Add<PayloadsService>();
        Add<MonitorStreamsService>();
        Add<HeadersService>();
        Add<ExampleService>();
        Add<WorkService>();
        Add<GreeterService>();
        Add<ShapesService>();
        Add<ExampleUploadsService>();
        Add<ExampleArraysService>();
        Add<ControlService>();
        return maps;

        // One object for all calls: the services hold no state of a call.
        void Add<T>()
            where T : class
        {
            services.AddSingleton<T>();
            maps.Add(app => app.MapGrpcService<T>());
        }
    }

    private static void AddParts(
        IServiceCollection services, LaunchOptions options, ServerCounters counters, ServerDescription description)
    {
        services.AddRoutingCore();
        var server = services.AddGrpc(grpc =>
        {
            grpc.MaxReceiveMessageSize = options.MaxReceiveMessageSize;
            grpc.EnableDetailedErrors = options.DetailedErrors;
            grpc.ResponseCompressionAlgorithm = options.CompressAnswers == true ? "gzip" : null;
        });
        services.Configure<HostOptions>(host => host.ShutdownTimeout = options.ShutdownTimeout!.Value);
        ServerHealth.AddTo(services, own => own.GetRequiredService<EndpointDataSource>());
        if (options.Json == true)
        {
            services.AddOpenApi();
            server.AddJsonTranscoding();
            services.AddSingleton<TranscodedShapes>();
        }

        services.AddSingleton(options);
        services.AddSingleton(counters);
        services.AddSingleton(description);
        services.AddSingleton<AdmittedCallers>();
        services.AddSingleton(new StatusAnswers(options, counters));
        services.AddSingleton<PayloadContent>();
    }
}
