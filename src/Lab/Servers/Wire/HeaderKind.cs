namespace GrpcLab;

/// <summary>What a block of header fields is for.</summary>
public enum HeaderKind
{
    /// <summary>Opens a call.</summary>
    Request,

    /// <summary>Opens an answer; also all there is of an answer without a message.</summary>
    Answer,

    /// <summary>Ends an answer: status and trailers.</summary>
    Trailers,
}
