using Microsoft.AspNetCore.Http.Features;

namespace GrpcLab.Server;

/// <summary>Counts calls, but for those to lab.Control, and tells the connection what it carries.</summary>
/// <remarks>
/// Middleware and not a gRPC interceptor, so that calls to unknown methods, oversized messages and broken requests
/// count too. A call is counted as ended before Kestrel sends its trailers: a client that has its answer finds it in
/// the counters. Nothing is allocated for a call that ends without waiting, and one small object for one that has to
/// wait.
/// </remarks>
internal sealed class CallCounting(RequestDelegate next, ServerCounters counters)
{
    private const string ControlPrefix = "/lab.Control/";

    public Task InvokeAsync(HttpContext context)
    {
        var control = IsControl(context);
        context.Features.Get<CountedConnection>()!.Carry(control);
        if (control) return next(context);

        counters.Calls.Start();
        var call = next(context);
        if (!call.IsCompletedSuccessfully) return EndLaterAsync(call, counters.Calls, context);

        counters.Calls.End(EndedWithOk(context));
        return call;
    }

    public static bool IsControl(HttpContext context) =>
        context.Request.Path.Value!.StartsWith(ControlPrefix, StringComparison.Ordinal);

    private static async Task EndLaterAsync(Task call, CallCounters calls, HttpContext context)
    {
        var ok = false;
        try
        {
            await call;
            ok = EndedWithOk(context);
        }
        finally
        {
            calls.End(ok);
        }
    }

    // The status is a trailer, or a header when there was no message.
    // A call that was cancelled may have neither. JSON has HTTP's own.
    private static bool EndedWithOk(HttpContext context)
    {
        var trailers = context.Features.Get<IHttpResponseTrailersFeature>()?.Trailers;
        return IsOk(trailers) || IsOk(context.Response.Headers)
            || (!IsGrpc(context.Request) && context.Response.StatusCode is >= 200 and < 300);
    }

    public static bool IsGrpc(HttpRequest request) =>
        request.ContentType?.StartsWith("application/grpc", StringComparison.Ordinal) == true;

    private static bool IsOk(IHeaderDictionary? headers) => headers is not null && headers.GrpcStatus == "0";
}
