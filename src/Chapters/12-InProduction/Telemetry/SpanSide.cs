namespace GrpcLab;

/// <summary>Which side of a call a span tells about.</summary>
public enum SpanSide
{
    /// <summary>Neither: something within a process.</summary>
    Internal,

    /// <summary>The side that asks.</summary>
    Client,

    /// <summary>The side that answers.</summary>
    Server,
}
