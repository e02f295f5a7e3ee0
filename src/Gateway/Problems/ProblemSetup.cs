namespace GrpcLab.Gateway;

/// <summary>Sees to it that everything that goes wrong is answered with problem+json (RFC 9457).</summary>
internal static class ProblemSetup
{
    private const string WhereThePathsAre = $"The paths, and the methods they take, are listed at {SwaggerPage.Path}.";

    /// <summary>Adds what turns errors into problems.</summary>
    public static IServiceCollection AddProblems(this IServiceCollection services) => services
        .AddSingleton<IProblemDetailsWriter, ProblemWriter>()
        .AddProblemDetails()
        .AddExceptionHandler<CallErrorHandler>();

    /// <summary>
    /// Puts it before everything else: errors, and answers without a body such as that to an unknown path.
    /// </summary>
    public static void UseProblems(this IApplicationBuilder app)
    {
        app.UseExceptionHandler();
        app.UseStatusCodePages(
            pages => Results.Problem(Detail(pages.HttpContext), statusCode: pages.HttpContext.Response.StatusCode)
                .ExecuteAsync(pages.HttpContext));
    }

    private static string? Detail(HttpContext context) => context.Response.StatusCode switch
    {
        StatusCodes.Status404NotFound => $"Nothing is at {context.Request.Path}. {WhereThePathsAre}",
        StatusCodes.Status405MethodNotAllowed =>
            $"{context.Request.Path} does not take {context.Request.Method}. {WhereThePathsAre}",
        _ => null,
    };
}
