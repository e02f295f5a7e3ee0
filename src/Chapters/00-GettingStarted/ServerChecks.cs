namespace GrpcLab;

/// <summary>The checks that need a running server.</summary>
internal static class ServerChecks
{
    private const string NoServer = "Needs a server.";

    public static IReadOnlyList<ReadinessCheck> Of(LabServer? server) =>
    [
        Needing(server, "a call over h2c", (s, token) => EndpointCheck.LookAsync(s, Endpoint.H2c, token)),
        Needing(server, "a call over TLS", (s, token) => EndpointCheck.LookAsync(s, Endpoint.Tls, token)),
        Needing(server, "a call over a Unix socket", (s, token) => EndpointCheck.LookAsync(s, Endpoint.Uds, token)),
        Needing(server, "this machine only", LoopbackCheck.LookAsync),
        Needing(server, "quiet enough", NoiseCheck.LookAsync),
    ];

    private static ReadinessCheck Needing(
        LabServer? server, string name, Func<LabServer, CancellationToken, Task<Finding>> look) =>
        new(name,
            token => server is null ? Task.FromResult<Finding>(new Finding.NotTried(NoServer)) : look(server, token));
}
