using System.Globalization;
using Microsoft.AspNetCore.RateLimiting;
using Microsoft.Net.Http.Headers;

namespace GrpcLab.Gateway;

/// <summary>
/// Bounds the requests that are answered at once and refuses the rest at once: requests that all wait for one another
/// end in 504 together.
/// </summary>
internal static class RequestLimit
{
    /// <summary>The name by which a route asks for it. The page and the document are not bounded.</summary>
    public const string Policy = "requests";

    // A request takes from milliseconds up to the deadline, and the next one that ends makes room.
    private const int SecondsToWait = 1;

    /// <summary>Adds it.</summary>
    public static IServiceCollection AddRequestLimit(this IServiceCollection services, GatewayOptions options) =>
        services
            .AddRateLimiter(limiter =>
            {
                // No queue: whoever waits in one uses up the caller's patience and gets nothing for it.
                limiter.AddConcurrencyLimiter(
                    Policy, bound => (bound.PermitLimit, bound.QueueLimit) = (options.MaxRequests, 0));
                limiter.OnRejected = (rejected, _) => new(RefuseAsync(rejected.HttpContext, options));
            });

    /// <summary>Why a request was refused, and what to do.</summary>
    public static string Reason(GatewayOptions options) => string.Create(CultureInfo.InvariantCulture,
        $"This gateway is answering {options.MaxRequests} requests, as many as it may at once. "
        + $"Ask again in {SecondsToWait} s, or start the gateway with a larger --max-requests.");

    private static Task RefuseAsync(HttpContext context, GatewayOptions options)
    {
        context.Response.Headers[HeaderNames.RetryAfter] = SecondsToWait.ToString(CultureInfo.InvariantCulture);
        return TypedResults.Problem(Reason(options), statusCode: StatusCodes.Status503ServiceUnavailable)
            .ExecuteAsync(context);
    }
}
