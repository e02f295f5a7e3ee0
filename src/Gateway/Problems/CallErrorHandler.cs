using System.Globalization;
using Grpc.Core;
using Microsoft.AspNetCore.Diagnostics;

namespace GrpcLab.Gateway;

/// <summary>Turns a failed call into 502 or 504 with the reason.</summary>
internal sealed partial class CallErrorHandler(
    GatewayOptions options, ILogger<CallErrorHandler> log) : IExceptionHandler
{
    private const string GrpcStatus = "grpcStatus";
    private const string FewerOrLonger = "Ask for fewer calls, or start the gateway with a longer --deadline.";

    private string Server => options.Server.GetLeftPart(UriPartial.Authority);

    /// <inheritdoc/>
    public async ValueTask<bool> TryHandleAsync(
        HttpContext context, Exception exception, CancellationToken cancellationToken)
    {
        if (exception is not RpcException error) return false;

        if (context.RequestAborted.IsCancellationRequested)
        {
            // Nobody is left to read an answer: the calls ended because their caller went.
            context.Response.StatusCode = StatusCodes.Status499ClientClosedRequest;
            return true;
        }

        var (status, detail) = Explain(error);
        LogError(context.Request.Path, detail);
        await TypedResults.Problem(detail, statusCode: status,
            extensions: [new(GrpcStatus, error.StatusCode.ToString())]).ExecuteAsync(context);
        return true;
    }

    private (int Status, string Detail) Explain(RpcException error) => error.StatusCode switch
    {
        StatusCode.DeadlineExceeded => (StatusCodes.Status504GatewayTimeout, string.Create(CultureInfo.InvariantCulture,
            $"The server at {Server} did not answer every call within "
            + $"{options.Deadline.TotalSeconds} s. {FewerOrLonger}")),
        StatusCode.Unavailable => (StatusCodes.Status502BadGateway,
            $"The server at {Server} cannot be reached, or went away: {Reason(error)}. Check that it runs; "
            + "./lab gateway starts one."),
        var status =>
            (StatusCodes.Status502BadGateway, $"The server at {Server} failed a call with {status}: {Reason(error)}."),
    };

    // gRPC says that a connection failed; why it did is told by
    // the exception at the bottom, such as "Connection refused".
    private static string Reason(RpcException error)
    {
        var (detail, cause) = (
            error.Status.Detail.TrimEnd('.'), error.Status.DebugException?.GetBaseException().Message.TrimEnd('.'));
        return cause is null || detail.Contains(cause, StringComparison.Ordinal) ? detail : $"{detail} ({cause})";
    }

    [LoggerMessage(LogLevel.Warning, "{Path}: {Detail}")]
    private partial void LogError(PathString path, string detail);
}
