using System.Diagnostics;

namespace Grpc.Core;

/// <summary>
/// The result of a call: a code, a text sent by the server, and on the client perhaps the local cause.
/// </summary>
[DebuggerDisplay("{ToString(),nq}")]
public struct Status
{
    /// <summary>Success, with no text.</summary>
    public static readonly Status DefaultSuccess = new(StatusCode.OK, "");

    /// <summary>Cancelled, with no text.</summary>
    public static readonly Status DefaultCancelled = new(StatusCode.Cancelled, "");

    /// <summary>Makes a status.</summary>
    /// <param name="statusCode">How the call ended.</param>
    /// <param name="detail">What to tell the caller.</param>
    public Status(StatusCode statusCode, string detail)
        : this(statusCode, detail, null)
    {
    }

    /// <summary>Makes a status that also carries its local cause.</summary>
    /// <param name="statusCode">How the call ended.</param>
    /// <param name="detail">What to tell the caller.</param>
    /// <param name="debugException">The local cause; it never travels over the wire.</param>
    public Status(StatusCode statusCode, string detail, Exception? debugException)
    {
        StatusCode = statusCode;
        Detail = detail;
        DebugException = debugException;
    }

    /// <summary>How the call ended.</summary>
    public StatusCode StatusCode { get; }

    /// <summary>The text that came with the code.</summary>
    public string Detail { get; }

    /// <summary>The local cause on the client, for debugging only; null when there is none.</summary>
    public Exception? DebugException { get; }

    /// <summary>Shows the code, the text and the local cause if there is one.</summary>
    public override readonly string ToString()
    {
        var cause = DebugException is null
            ? ""
            : $", DebugException=\"{DebugException.GetType()}: {DebugException.Message}\"";
        return $"Status(StatusCode=\"{StatusCode}\", Detail=\"{Detail}\"{cause})";
    }
}
