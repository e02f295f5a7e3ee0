namespace GrpcLab;

/// <summary>The types of HTTP/2 frames, numbered as in RFC 9113, section 6.</summary>
public enum FrameType
{
    /// <summary>A part of a message.</summary>
    Data = 0,

    /// <summary>The header fields that open a stream, answer it or end it.</summary>
    Headers = 1,

    /// <summary>Out of use.</summary>
    Priority = 2,

    /// <summary>Ends one stream at once, with a reason.</summary>
    RstStream = 3,

    /// <summary>A side's limits; with ACK, that the other side's were read.</summary>
    Settings = 4,

    /// <summary>Not used by gRPC.</summary>
    PushPromise = 5,

    /// <summary>Asks whether the other side is alive; with ACK, its answer.</summary>
    Ping = 6,

    /// <summary>Ends the connection, with a reason.</summary>
    GoAway = 7,

    /// <summary>Lets the other side send so many bytes more.</summary>
    WindowUpdate = 8,

    /// <summary>The rest of header fields too long for one frame.</summary>
    Continuation = 9,

    /// <summary>Any type this list does not have.</summary>
    Other = 10,
}
