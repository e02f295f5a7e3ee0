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
            await Results.Problem(Detail(e.Status), statusCode: HttpStatus(e.StatusCode)).ExecuteAsync(context);
        }
    }

    // What callers can mend. Other details name hosts and ports, which are not for browsers.
    private static string? Detail(Status status) =>
        status.StatusCode is StatusCode.NotFound or StatusCode.InvalidArgument ? status.Detail : null;

    private static int HttpStatus(StatusCode status) => status switch
    {
        StatusCode.InvalidArgument => 400,
        StatusCode.NotFound => 404,
        StatusCode.Unavailable => 503,
        StatusCode.DeadlineExceeded => 504,
        _ => 502,
    };
}
