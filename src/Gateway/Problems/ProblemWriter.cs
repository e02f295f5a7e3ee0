using System.Net.Mime;
using Microsoft.AspNetCore.WebUtilities;

namespace GrpcLab.Gateway;

/// <summary>
/// Writes every problem as problem+json, whatever the caller says it accepts: a browser shows the reason, too.
/// </summary>
internal sealed class ProblemWriter : IProblemDetailsWriter
{
    /// <inheritdoc/>
    public bool CanWrite(ProblemDetailsContext context) => true;

    /// <inheritdoc/>
    public ValueTask WriteAsync(ProblemDetailsContext context)
    {
        var (http, problem) = (context.HttpContext, context.ProblemDetails);
        problem.Status ??= http.Response.StatusCode;
        problem.Title ??= ReasonPhrases.GetReasonPhrase(problem.Status.Value);
        problem.Instance ??= http.Request.Path;
        http.Response.StatusCode = problem.Status.Value;
        return new(http.Response.WriteAsJsonAsync(
            problem, options: null, MediaTypeNames.Application.ProblemJson, http.RequestAborted));
    }
}
