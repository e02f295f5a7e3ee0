using Grpc.Core.Utils;

namespace Grpc.Core;

/// <summary>
/// A call that did not end with <see cref="StatusCode.OK"/>: thrown to callers, and by handlers to say how a call ends.
/// </summary>
public class RpcException : Exception
{
    /// <summary>Makes an exception whose message is the status' text form.</summary>
    /// <param name="status">How the call ended.</param>
    public RpcException(Status status)
        : this(status, Metadata.Empty)
    {
    }

    /// <summary>Makes an exception with a message of its own.</summary>
    /// <param name="status">How the call ended.</param>
    /// <param name="message">The exception's message.</param>
    public RpcException(Status status, string message)
        : this(status, Metadata.Empty, message)
    {
    }

    /// <summary>Makes an exception that carries trailers.</summary>
    /// <param name="status">How the call ended.</param>
    /// <param name="trailers">What the server sent, or is to send, after its last message.</param>
    public RpcException(Status status, Metadata trailers)
        : this(status, trailers, status.ToString())
    {
    }

    /// <summary>Makes an exception that carries trailers and a message of its own.</summary>
    /// <param name="status">How the call ended.</param>
    /// <param name="trailers">What the server sent, or is to send, after its last message.</param>
    /// <param name="message">The exception's message.</param>
    public RpcException(Status status, Metadata trailers, string message)
        : base(message, status.DebugException)
    {
        Status = status;
        Trailers = GrpcPreconditions.CheckNotNull(trailers, nameof(trailers));
    }

    /// <summary>How the call ended.</summary>
    public Status Status { get; }

    /// <summary>The code of <see cref="Status"/>.</summary>
    public StatusCode StatusCode => Status.StatusCode;

    /// <summary>What the server sent after its last message; empty when nothing came.</summary>
    public Metadata Trailers { get; }
}
