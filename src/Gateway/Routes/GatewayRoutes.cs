using System.Diagnostics;
using Grpc.Core;
using Microsoft.AspNetCore.Http.HttpResults;

namespace GrpcLab.Gateway;

/// <summary>Maps the six routes. They differ in how they call; reading the count and answering is the same.</summary>
internal static class GatewayRoutes
{
    /// <summary>Maps them, and the root to the Swagger page.</summary>
    public static void MapGatewayRoutes(this IEndpointRouteBuilder app)
    {
        app.MapGet("/", () => TypedResults.Redirect(SwaggerPage.Path)).ExcludeFromDescription();
        foreach (var route in RouteTexts.All) route.Map(app);
    }

    /// <summary>Maps one.</summary>
    /// <typeparam name="TCalls">How it calls.</typeparam>
    public static void Map<TCalls>(IEndpointRouteBuilder app, RouteText text)
        where TCalls : class, IMonitorCalls => app
            .MapGet(text.Pattern, AnswerAsync<TCalls>)
            .RequireRateLimiting(RequestLimit.Policy)
            .WithName(text.Name).WithTags(text.Tag).WithSummary(text.Summary).WithDescription(text.Description)
            .Produces<PerformanceAnswer>()
            .ProducesProblem(StatusCodes.Status400BadRequest)
            .ProducesProblem(StatusCodes.Status502BadGateway)
            .ProducesProblem(StatusCodes.Status503ServiceUnavailable)
            .ProducesProblem(StatusCodes.Status504GatewayTimeout);

    private static async Task<Results<Ok<PerformanceAnswer>, ProblemHttpResult>> AnswerAsync<TCalls>(
        string count, TCalls calls, GatewayOptions options, TimeProvider clock, CancellationToken aborted)
        where TCalls : class, IMonitorCalls => CallCount.Read(count, options.MaxCount) switch
        {
            CallCount.Accepted accepted =>
                TypedResults.Ok(await AskAsync(calls, accepted.Count, options.Deadline, clock, aborted)),
            CallCount.Refused refused =>
                TypedResults.Problem(refused.Reason, statusCode: StatusCodes.Status400BadRequest),
            var other => throw new UnreachableException($"Unexpected count: {other}."),
        };

    private static async Task<PerformanceAnswer> AskAsync(
        IMonitorCalls calls, int count, TimeSpan limit, TimeProvider clock, CancellationToken aborted)
    {
        // One deadline for all calls of the request: a call for each
        // of which a minute is left could keep the caller for days.
        var options = new CallOptions(deadline: clock.GetUtcNow().UtcDateTime + limit, cancellationToken: aborted);
        var start = clock.GetTimestamp();
        var answers = await calls.AskAsync(count, options);
        PerformanceStatus[] statuses = [.. answers.Select(PerformanceStatus.From)];
        return new PerformanceAnswer
        {
            PerformanceStatuses = statuses,
            RequestProcessingTime = clock.GetElapsedTime(start).TotalMilliseconds,
        };
    }
}
