using GrpcLab.Protos;

namespace GrpcLab;

/// <summary>Turns the Control service's reply into the lab's own record.</summary>
internal static class ServerDescriptions
{
    /// <summary>The description, its addresses as seen from here.</summary>
    /// <param name="reply">What the server said.</param>
    /// <param name="reached">The address by which it was reached; null for a Unix socket.</param>
    /// <param name="place">Where it is.</param>
    public static ServerDescription From(DescribeReply reply, Uri? reached, ServerPlace place) => new(
        reply.Pid,
        PackageVersions.Short(reply.Version),
        reply.Framework,
        GcModes.Of(reply.Gc) ?? GcMode.Workstation,
        new ServerEndpoints(
            Address(reply.Endpoints.H2C, reached, place),
            Address(reply.Endpoints.Tls, reached, place),
            place.IsHere && reply.Endpoints.Uds.Length > 0 ? reply.Endpoints.Uds : null)
        {
            Json = reply.Endpoints.Json.Length == 0 ? null : Other(new Uri(reply.Endpoints.Json), reached, place),
        },
        OptionSet.Described<ServerOptions>(reply.Options.ToDictionary()))
    {
        Machine = Machine(reply),
    };

    /// <summary>The machine the server names; null when it is too old to.</summary>
    public static ServerMachine? Machine(DescribeReply reply) =>
        reply.Machine is { } m ? new ServerMachine(m.Name, m.Processor, m.Cores, m.System) : null;

    private static Uri? Address(string address, Uri? reached, ServerPlace place)
    {
        if (address.Length == 0) return null;

        var said = new Uri(address);
        if (said.Scheme == reached?.Scheme)
        {
            // What the server calls itself may be 0.0.0.0, or lie behind another
            // port. On this machine it is exact, and saves asking for "localhost".
            return place is ThisMachine && said.Port == reached.Port ? said : reached;
        }

        return Other(said, reached, place);
    }

    // One by which the server was not reached. Its own loopback addresses lead nowhere from another machine.
    private static Uri? Other(Uri said, Uri? reached, ServerPlace place) => place.IsHere ? said
        : said.IsLoopback || reached is null ? null
        : new UriBuilder(said) { Host = reached.Host }.Uri;
}
