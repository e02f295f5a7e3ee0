namespace GrpcLab;

/// <summary>Why the server ends.</summary>
internal enum StopReason
{
    /// <summary>SIGTERM, SIGINT or a closed terminal: calls in flight get a moment to finish.</summary>
    Asked,

    /// <summary>Standard input ended: nobody waits for an answer any more.</summary>
    InputEnded,

    /// <summary>The owner's process is gone.</summary>
    OwnerGone,
}
