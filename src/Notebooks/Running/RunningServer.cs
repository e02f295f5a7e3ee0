namespace GrpcLab.Notebooks;

/// <summary>A server that cells use instead of starting one.</summary>
/// <param name="Address">Its http or https address.</param>
/// <param name="Token">Its control token.</param>
public sealed record RunningServer(Uri Address, string Token)
{
    /// <summary>
    /// PEM of the authority that issued its certificate, as a full path: cells run in their notebook's folder. Default:
    /// none.
    /// </summary>
    public string? AuthorityFile { get; init; }

    /// <summary>SHA-256 of its certificate. Default: none.</summary>
    public string? Pin { get; init; }
}
