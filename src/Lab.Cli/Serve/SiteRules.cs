using Microsoft.AspNetCore.Http;

namespace GrpcLab.Cli;

/// <summary>Who may ask a site on loopback for what.</summary>
internal static class SiteRules
{
    /// <summary>Lets a request pass that reads, and that was meant for this machine.</summary>
    public static Task KeepAsync(HttpContext context, RequestDelegate next)
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
}
