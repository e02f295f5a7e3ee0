using System.Net;
using Microsoft.AspNetCore.Builder;
using Microsoft.AspNetCore.Hosting;
using Microsoft.AspNetCore.Hosting.Server;
using Microsoft.AspNetCore.Hosting.Server.Features;
using Microsoft.AspNetCore.Http;
using Microsoft.AspNetCore.Server.Kestrel.Core;
using Microsoft.AspNetCore.StaticFiles;
using Microsoft.Extensions.DependencyInjection;
using Microsoft.Extensions.FileProviders;
using Microsoft.Extensions.Hosting;

namespace GrpcLab.Cli;

/// <summary>Kestrel with the files of a site, on 127.0.0.1 only.</summary>
internal sealed class SiteServer : IAsyncDisposable
{
    private static readonly TimeSpan MaxStopTime = TimeSpan.FromSeconds(1);

    private readonly WebApplication _app;

    private SiteServer(WebApplication app)
    {
        _app = app;
        Address = new(app.Services.GetRequiredService<IServer>().Features.Get<IServerAddressesFeature>()!
            .Addresses.Single());
    }

    /// <summary>Such as http://127.0.0.1:41001/.</summary>
    public Uri Address { get; }

    /// <summary>Starts it: pages at the root, notebooks at notebooks/, where the pages' links to them lead.</summary>
    /// <remarks>A state, where there is one, names that of pages that load themselves again.</remarks>
    /// <exception cref="UsageException">The port cannot be had.</exception>
    public static async Task<SiteServer> StartAsync(
        string pages, string notebooks, int port, Func<string>? state, CancellationToken cancellation)
    {
        var builder = WebApplication.CreateEmptyBuilder(new WebApplicationOptions());
        builder.WebHost.UseKestrelCore().ConfigureKestrel((KestrelServerOptions kestrel) =>
        {
            kestrel.AddServerHeader = false;
            kestrel.Listen(IPAddress.Loopback, port);
        });
        builder.Services.AddDirectoryBrowser();
        builder.Services.AddSingleton<IHostLifetime, CommandLifetime>();
        builder.Services.Configure<HostOptions>(host => host.ShutdownTimeout = MaxStopTime);
        var app = builder.Build();
        Map(app, new PhysicalFileProvider(pages), new PhysicalFileProvider(notebooks), state);
        try
        {
            await app.StartAsync(cancellation);
            return new(app);
        }
        catch (Exception error)
        {
            await app.DisposeAsync();
            if (error is not IOException) throw;

            throw new UsageException(
                $"Port {port} cannot be had: {error.Message} Pass --port 0 to let the system choose one.");
        }
    }

    public async ValueTask DisposeAsync()
    {
        await _app.StopAsync();
        await _app.DisposeAsync();
    }

    private static void Map(
        WebApplication app, IFileProvider pages, IFileProvider notebooks, Func<string>? state)
    {
        var types = new FileExtensionContentTypeProvider
        {
            Mappings =
            {
                [".csv"] = "text/csv; charset=utf-8",
                [".html"] = "text/html; charset=utf-8",
                [".ipynb"] = "application/x-ipynb+json",
                [".md"] = "text/markdown; charset=utf-8",
                [".txt"] = "text/plain; charset=utf-8",
            },
        };
        app.Use(KeepRulesAsync);
        app.UseDefaultFiles(new DefaultFilesOptions { FileProvider = pages });
        if (state is not null) app.Use(new ReloadedPages(pages, state).ServeAsync);
        app.UseStaticFiles(new StaticFileOptions { FileProvider = pages, ContentTypeProvider = types });
        app.UseFileServer(new FileServerOptions
        {
            FileProvider = notebooks,
            RequestPath = "/notebooks",
            EnableDirectoryBrowsing = true,
            StaticFileOptions = { ContentTypeProvider = types },
        });
    }

    // Lets a request pass that reads, and that was meant for this machine.
    private static Task KeepRulesAsync(HttpContext context, RequestDelegate next)
    {
        var (request, response) = (context.Request, context.Response);
        // A page from elsewhere can have its own name lead to 127.0.0.1, and then read what it was not shown.
        if (request.Host.Host is not ("127.0.0.1" or "localhost"))
        {
            response.StatusCode = StatusCodes.Status421MisdirectedRequest;
            return Task.CompletedTask;
        }

        if (!HttpMethods.IsGet(request.Method) && !HttpMethods.IsHead(request.Method))
        {
            response.StatusCode = StatusCodes.Status405MethodNotAllowed;
            response.Headers.Allow = "GET, HEAD";
            return Task.CompletedTask;
        }

        // A later run writes the same names.
        response.Headers.CacheControl = "no-cache";
        response.Headers.XContentTypeOptions = "nosniff";
        return next(context);
    }

    /// <summary>Leaves signals alone: the command ends the server.</summary>
    private sealed class CommandLifetime : IHostLifetime
    {
        public Task WaitForStartAsync(CancellationToken cancellationToken) => Task.CompletedTask;

        public Task StopAsync(CancellationToken cancellationToken) => Task.CompletedTask;
    }
}
