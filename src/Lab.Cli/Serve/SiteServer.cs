using System.Net;
using System.Security.Cryptography;
using System.Text;
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

    // What pages link to besides notebooks. Of the root itself only pages: a reader's lab.token may lie there.
    private static readonly string[] Linked =
        ["binder", "data", "deploy", "docs", "protos", "samples", "server", "src", "tests"];

    private readonly WebApplication _app;

    private SiteServer(WebApplication app)
    {
        _app = app;
        Address = new(app.Services.GetRequiredService<IServer>().Features.Get<IServerAddressesFeature>()!
            .Addresses.Single());
    }

    /// <summary>Such as http://127.0.0.1:41001/.</summary>
    public Uri Address { get; }

    /// <summary>Starts it: pages at the root, the course's notebooks and files where the pages' links lead.</summary>
    /// <remarks>A state, where there is one, names that of pages that load themselves again.</remarks>
    /// <exception cref="UsageException">The port is not available.</exception>
    public static async Task<SiteServer> StartAsync(
        string pages, CourseFolder course, int port, Func<string>? state, CancellationToken cancellation)
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
        // A page that links to ../../home/ada/course/notebooks has a browser ask for /home/ada/course/notebooks.
        var way = Path.GetRelativePath(pages, course.Root).Split(Path.DirectorySeparatorChar)
            .SkipWhile(part => part is ".." or ".");
        app.UsePathBase("/" + string.Join('/', way));
        Map(app, new PhysicalFileProvider(pages), course, state);
        try
        {
            await app.StartAsync(cancellation);
            return new(app);
        }
        catch (Exception error)
        {
            await app.DisposeAsync();
            // Kestrel's own error is for a port in use; one that may not be had comes as the system tells it.
            if (error is not (IOException or System.Net.Sockets.SocketException)) throw;

            throw UsageException.OfPort(port, error);
        }
    }

    public async ValueTask DisposeAsync()
    {
        await _app.StopAsync();
        await _app.DisposeAsync();
    }

    private static void Map(WebApplication app, IFileProvider pages, CourseFolder course, Func<string>? state)
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
            FileProvider = new PhysicalFileProvider(course.Notebooks),
            RequestPath = "/notebooks",
            EnableDirectoryBrowsing = true,
            StaticFileOptions = { ContentTypeProvider = types },
        });
        foreach (var name in Linked.Where(name => Directory.Exists(Path.Combine(course.Root, name))))
        {
            app.UseStaticFiles(new StaticFileOptions
            {
                FileProvider = new PhysicalFileProvider(Path.Combine(course.Root, name)),
                RequestPath = $"/{name}",
                ContentTypeProvider = types,
                // Most of it is source.
                ServeUnknownFileTypes = true,
                DefaultContentType = "text/plain; charset=utf-8",
            });
        }

        app.UseStaticFiles(new StaticFileOptions
        {
            FileProvider = new PhysicalFileProvider(course.Root),
            ContentTypeProvider = new FileExtensionContentTypeProvider(
                new Dictionary<string, string> { [".md"] = types.Mappings[".md"] }),
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

/// <summary>
/// Pages that load themselves again when they have changed. Only what is sent has the script for that, never the file.
/// </summary>
internal sealed class ReloadedPages(IFileProvider pages, Func<string> state)
{
    private const string News = "/.state";
    private const string Policy = "<meta http-equiv=\"Content-Security-Policy\" content=\"";
    private const string Scripts = "; script-src 'sha256-";

    /// <summary>Answers requests for pages and for their state; all others go on.</summary>
    public async Task ServeAsync(HttpContext context, RequestDelegate next)
    {
        var path = context.Request.Path.Value ?? "";
        if (path == News)
        {
            await context.Response.WriteAsync(state());
        }
        else if (path.EndsWith(".html", StringComparison.OrdinalIgnoreCase)
            && pages.GetFileInfo(path) is { Exists: true, IsDirectory: false } page)
        {
            // Before the page is read: a change after that is news to whoever gets it.
            var current = state();
            using var reader = new StreamReader(page.CreateReadStream());
            var bytes = Encoding.UTF8.GetBytes(WithScript(await reader.ReadToEndAsync(context.RequestAborted), current));
            context.Response.ContentType = "text/html; charset=utf-8";
            context.Response.ContentLength = bytes.Length;
            if (HttpMethods.IsGet(context.Request.Method)) await context.Response.Body.WriteAsync(bytes);
        }
        else
        {
            await next(context);
        }
    }

    /// <summary>A page with the script that asks for its state, and with a policy that lets it.</summary>
    internal static string WithScript(string html, string state)
    {
        // A server that is gone changes nothing.
        var script = "setInterval(async () => { try { const now = await (await fetch(\"" + News + "\")).text(); "
            + $"if (now !== \"{state}\") location.reload(); }} catch {{ }} }}, 500);";
        var element = $"<script>{script}</script>\n";
        var end = html.LastIndexOf("</body>", StringComparison.OrdinalIgnoreCase);
        var page = end < 0 ? html + element : html.Insert(end, element);
        var hash = Convert.ToBase64String(SHA256.HashData(Encoding.UTF8.GetBytes(script)));
        // Of a directive that stands twice in a policy the first counts.
        return page.Replace(Policy, Policy + "connect-src 'self'; ", StringComparison.Ordinal)
            .Replace(Scripts, $"{Scripts}{hash}' 'sha256-", StringComparison.Ordinal);
    }
}
