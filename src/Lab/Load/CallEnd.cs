namespace GrpcLab;

/// <summary>How a call of an open loop ended.</summary>
public enum CallEnd
{
    /// <summary>It was answered: its task completed.</summary>
    Answered,

    /// <summary>It threw.</summary>
    Failed,

    /// <summary>Its deadline passed, by the plan or by gRPC's status DEADLINE_EXCEEDED.</summary>
    OutOfTime,

    /// <summary>It was never started, because too many were in flight.</summary>
    Dropped,
}
