namespace Grpc.Core;

/// <summary>How a call ended; the numbers are those of the gRPC protocol.</summary>
public enum StatusCode
{
    /// <summary>The call succeeded.</summary>
    OK = 0,

    /// <summary>The call was cancelled, usually by the caller.</summary>
    Cancelled = 1,

    /// <summary>An error that carries no better code, such as an exception that left the handler.</summary>
    Unknown = 2,

    /// <summary>The request is wrong whatever state the system is in.</summary>
    InvalidArgument = 3,

    /// <summary>The deadline passed before the call ended. The work may have been done all the same.</summary>
    DeadlineExceeded = 4,

    /// <summary>What was asked for does not exist.</summary>
    NotFound = 5,

    /// <summary>What was to be created exists already.</summary>
    AlreadyExists = 6,

    /// <summary>The caller is known but may not do this.</summary>
    PermissionDenied = 7,

    /// <summary>A quota, a size limit or a machine's capacity ran out.</summary>
    ResourceExhausted = 8,

    /// <summary>The system is not in the state the request needs; retrying does not help until it is.</summary>
    FailedPrecondition = 9,

    /// <summary>The operation lost a race; retry it as a whole.</summary>
    Aborted = 10,

    /// <summary>The request goes past the valid range, for example past the end of a file.</summary>
    OutOfRange = 11,

    /// <summary>The server has no such method.</summary>
    Unimplemented = 12,

    /// <summary>Something that must always hold was broken, or the peer broke the protocol.</summary>
    Internal = 13,

    /// <summary>The server cannot be reached or refuses work for now; retry later.</summary>
    Unavailable = 14,

    /// <summary>Data was lost or damaged beyond repair.</summary>
    DataLoss = 15,

    /// <summary>The caller did not say validly who it is.</summary>
    Unauthenticated = 16,
}
