using System.Security.Cryptography;
using System.Text;
using Microsoft.AspNetCore.Http;
using Microsoft.Extensions.FileProviders;

namespace GrpcLab.Cli;

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
