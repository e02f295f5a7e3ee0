namespace GrpcLab.Cli;

/// <summary>The server a gateway calls.</summary>
/// <param name="Address">Its http or https address.</param>
/// <param name="Certificate">Its certificate, DER in base64; null trusts what the system trusts.</param>
internal sealed record CalledServer(Uri Address, string? Certificate)
{
    /// <summary>Reads it from the ready line of the course's server.</summary>
    public static CalledServer In(ReadyLine ready, bool tls) => tls
        ? new(new Uri(ready.Endpoints.Tls!), ready.Certificate)
        : new(new Uri(ready.Endpoints.H2c!), null);
}
