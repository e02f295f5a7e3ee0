using GrpcLab.Protos;

namespace GrpcLab;

/// <summary>Turns the Control service's reply into the lab's own record.</summary>
internal static class ServerDescriptions
{
    /// <summary>The description, its addresses as seen from here.</summary>
    /// <param name="reply">What the server said.</param>
    /// <param name="host">Host by which the server was reached; null when it runs on this machine.</param>
    public static ServerDescription From(DescribeReply reply, string? host) => new(
        reply.Pid,
        PackageVersions.Short(reply.Version),
        reply.Framework,
        reply.Gc == "server" ? GcMode.Server : GcMode.Workstation,
        new ServerEndpoints(
            Address(reply.Endpoints.H2C, host),
            Address(reply.Endpoints.Tls, host),
            host is null && reply.Endpoints.Uds.Length > 0 ? reply.Endpoints.Uds : null),
        Limits(reply),
        reply.Logging,
        reply.Delay?.ToTimeSpan() ?? TimeSpan.Zero,
        reply.PayloadBytes)
    {
        CompressAnswers = reply.CompressAnswers,
        DetailedErrors = reply.DetailedErrors,
    };

    private static Uri? Address(string address, string? host)
    {
        if (address.Length == 0)
        {
            return null;
        }

        // A server on another machine names its own loopback address; what counts is how it is reached from here.
        return host is null ? new Uri(address) : new UriBuilder(address) { Host = host }.Uri;
    }

    private static ServerLimits Limits(DescribeReply reply) => new(
        reply.Limits.MaxStreamsPerConnection,
        reply.Limits.InitialStreamWindowSize,
        reply.Limits.InitialConnectionWindowSize,
        reply.Limits.MaxFrameSize,
        reply.Limits.HeaderTableSize,
        reply.Limits.KeepAlivePingDelay?.ToTimeSpan(),
        reply.Limits.KeepAlivePingTimeout?.ToTimeSpan() ?? TimeSpan.Zero,
        reply.MaxReceiveMessageBytes);
}
