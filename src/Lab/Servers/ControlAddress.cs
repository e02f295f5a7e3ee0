namespace GrpcLab;

/// <summary>Where the Control service is reached: over TCP, or a Unix socket when there is no TCP endpoint.</summary>
/// <param name="Uri">An http or https address.</param>
/// <param name="SocketPath">A Unix socket, used when there is no address.</param>
/// <param name="Trust">
/// What verifies the certificate. Null accepts any, which will do on this machine: who could listen at another's
/// loopback port could also listen at one without TLS.
/// </param>
internal sealed record ControlAddress(Uri? Uri, string? SocketPath, ServerTrust? Trust = null)
{
    /// <summary>The address in the ready line of a server started here.</summary>
    public static ControlAddress Of(ReadyEndpoints endpoints) =>
        new((endpoints.H2c ?? endpoints.Tls) is { } address ? new Uri(address) : null, endpoints.Uds);

    /// <summary>The address of a server somebody else started. What another machine shows is always verified.</summary>
    /// <exception cref="ArgumentException">The token would travel in clear.</exception>
    public static ControlAddress OfRunning(Uri server, ServerTrust? trust) =>
        RemoteRules.AddressError(server, trust is not null) is { } error
            ? throw new ArgumentException(error, nameof(server))
        : new(server, null, trust ?? (server.IsLoopback ? null : ServerTrust.System));
}
