namespace GrpcLab.Cli;

/// <summary>What the reader chose for lab gateway.</summary>
/// <param name="Server">A running server; null starts one.</param>
/// <param name="Certificate">
/// The certificate of that server, from its ready line; null trusts what the system trusts.
/// </param>
/// <param name="Tls">Whether calls to the server that is started go over TLS.</param>
/// <param name="Port">The gateway's port; 0 lets the system choose.</param>
/// <param name="MaxCount">Most calls for one request; null keeps the gateway's default.</param>
internal sealed record GatewayChoices(Uri? Server, string? Certificate, bool Tls, int Port, int? MaxCount);
