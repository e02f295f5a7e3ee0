using System.Collections.Concurrent;
using System.Net;
using Grpc.Core;

namespace GrpcLab.Server;

/// <summary>
/// Stands before the services where other machines reach the server: it serves those that have shown the token.
/// </summary>
/// <remarks>
/// What is measured carries no token, which would cost each call something. So a machine shows it once, to lab.Control,
/// and from then on its address is known. lab.Control itself is not answered in clear, where others could read the
/// token.
/// </remarks>
internal sealed class CallerAdmission(RequestDelegate next, AdmittedCallers callers)
{
    public Task InvokeAsync(HttpContext context)
    {
        var from = context.Connection.RemoteIpAddress;
        if (!CallCounting.IsControl(context))
        {
            return callers.Knows(from) ? next(context) : Refuse(
                context,
                $"This server only serves machines that have presented its token to lab.Control; {from} has not.");
        }

        return context.Request.IsHttps || from is null || IPAddress.IsLoopback(from)
            ? next(context)
            : Refuse(context,
                "lab.Control answers other machines over TLS only, so that nobody can read the token in transit.");
    }

    private static Task Refuse(HttpContext context, string reason)
    {
        if (!CallCounting.IsGrpc(context.Request))
        {
            context.Response.StatusCode = StatusCodes.Status403Forbidden;
            context.Response.ContentType = "text/plain";
            return context.Response.WriteAsync(reason, context.RequestAborted);
        }

        context.Response.ContentType = "application/grpc";
        context.Response.Headers.GrpcStatus = ((int)StatusCode.PermissionDenied)
            .ToString(System.Globalization.CultureInfo.InvariantCulture);
        context.Response.Headers.GrpcMessage = Uri.EscapeDataString(reason);
        return Task.CompletedTask;
    }
}

/// <summary>The machines that have shown the token.</summary>
internal sealed class AdmittedCallers
{
    private readonly ConcurrentDictionary<IPAddress, bool> _addresses = new();

    public void Admit(IPAddress? address)
    {
        if (address is not null) _addresses[address] = true;
    }

    /// <summary>
    /// Whether it may be served: it has shown the token, or it is this machine (a Unix socket has no address).
    /// </summary>
    public bool Knows(IPAddress? address) =>
        address is null || IPAddress.IsLoopback(address) || _addresses.ContainsKey(address);
}
