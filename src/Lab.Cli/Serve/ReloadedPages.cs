using System.Security.Cryptography;
using System.Text;
using Microsoft.AspNetCore.Http;
using Microsoft.Extensions.FileProviders;

namespace GrpcLab.Cli;

/// <summary>
/// Pages that load themselves again when they have changed. Only what is sent has the script for that, never the file.
/// </summary>
/// <param name="pages">The folder of the pages.</param>
/// <param name="news">When they have changed.</param>
/// <param name="stopping">Ends what waits for news when the server stops.</param>
internal sealed class ReloadedPages(IFileProvider pages, PageNews news, CancellationToken stopping)
{
    private const string Path = "/.news";
    private const string Policy = "<meta http-equiv=\"Content-Security-Policy\" content=\"";
    private const string Scripts = "; script-src 'sha256-";

    /// <summary>Answers requests for pages and for news; all others go on.</summary>
    public Task ServeAsync(HttpContext context, RequestDelegate next)
    {
        var path = context.Request.Path.Value ?? "";
        if (path == Path) return TellAsync(context);

        return path.EndsWith(".html", StringComparison.OrdinalIgnoreCase)
            && pages.GetFileInfo(path) is { Exists: true, IsDirectory: false } page
                ? SendAsync(context, page) : next(context);
    }

    /// <summary>A page with the script that waits for news, and with a policy that lets it.</summary>
    /// <param name="html">The page.</param>
    /// <param name="state">The state it is in.</param>
    internal static string WithScript(string html, string state)
    {
        var script = $"new EventSource(\"{Path}?state={state}\").onmessage = () => location.reload();";
        var element = $"<script>{script}</script>\n";
        var end = html.LastIndexOf("</body>", StringComparison.OrdinalIgnoreCase);
        var page = end < 0 ? html + element : html.Insert(end, element);
        var hash = Convert.ToBase64String(SHA256.HashData(Encoding.UTF8.GetBytes(script)));
        // Of a directive that stands twice in a policy the first counts.
        return page.Replace(Policy, Policy + "connect-src 'self'; ", StringComparison.Ordinal)
            .Replace(Scripts, $"{Scripts}{hash}' 'sha256-", StringComparison.Ordinal);
    }

    private async Task SendAsync(HttpContext context, IFileInfo page)
    {
        // Before the page is read: a change after that is news to whoever gets it.
        var state = news.State;
        using var reader = new StreamReader(page.CreateReadStream());
        var bytes = Encoding.UTF8.GetBytes(WithScript(await reader.ReadToEndAsync(context.RequestAborted), state));
        context.Response.ContentType = "text/html; charset=utf-8";
        context.Response.ContentLength = bytes.Length;
        if (HttpMethods.IsGet(context.Request.Method)) await context.Response.Body.WriteAsync(bytes, stopping);
    }

    // Server-sent events: the browser asks again by itself when the connection breaks.
    private async Task TellAsync(HttpContext context)
    {
        using var either = CancellationTokenSource.CreateLinkedTokenSource(context.RequestAborted, stopping);
        context.Response.ContentType = "text/event-stream";
        try
        {
            await context.Response.WriteAsync(": waiting\n\n", either.Token);
            await context.Response.Body.FlushAsync(either.Token);
            await news.AfterAsync(context.Request.Query["state"], either.Token);
            await context.Response.WriteAsync("data: changed\n\n", either.Token);
        }
        catch (OperationCanceledException) when (either.IsCancellationRequested)
        {
            // The browser has gone, or the server stops: nobody waits for news any more.
        }
    }
}
