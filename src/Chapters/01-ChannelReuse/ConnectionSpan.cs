namespace GrpcLab;

/// <summary>One step of opening a connection or of the call that needed it.</summary>
/// <param name="Step">Which step.</param>
/// <param name="Name">What to call it, such as "TLS handshake".</param>
/// <param name="Layer">Who does it, such as "TLS".</param>
/// <param name="Start">When it began, since the first step.</param>
/// <param name="Duration">How long it took.</param>
/// <param name="Depth">How deep it is nested in other steps.</param>
/// <param name="Details">Facts from .NET about it, such as the peer or the TLS version.</param>
public sealed record ConnectionSpan(
    ConnectionStep Step, string Name, string Layer, TimeSpan Start, TimeSpan Duration, int Depth,
    IReadOnlyDictionary<string, string> Details)
{
    /// <summary>When it ended, since the first step.</summary>
    public TimeSpan End => Start + Duration;

    internal string? DetailText =>
        Details.Count == 0 ? null : string.Join(", ", Details.Select(d => $"{d.Key} {d.Value}"));
}
