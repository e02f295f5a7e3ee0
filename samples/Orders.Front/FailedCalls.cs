using Grpc.Core;

namespace Shop.Front;

// A failed call as the HTTP status that says the same.
internal sealed class FailedCalls(RequestDelegate next)
{
    public async Task InvokeAsync(HttpContext context)
    {
        try
        {
            await next(context);
        }
        catch (RpcException e) when (!context.Response.HasStarted)
        {
            await Results.Problem(e.Status.Detail, statusCode: HttpStatus(e.StatusCode)).ExecuteAsync(context);
        }
    }

    private static int HttpStatus(StatusCode status) => status switch
    {
        StatusCode.NotFound => 404,
        StatusCode.Unavailable => 503,
        StatusCode.DeadlineExceeded => 504,
        _ => 502,
    };
}
