using System.Security.Cryptography.X509Certificates;

namespace GrpcLab;

/// <summary>What the first calls to a server tell: what it is, where it is, and how far away.</summary>
internal sealed record ServerProbe(
    ServerDescription Description, X509Certificate2? Certificate, ServerPlace Place, TimeSpan? RoundTrip)
{
    /// <summary>What a reader should know before comparing with a server on this machine.</summary>
    public IEnumerable<string> Warnings => Description.Endpoints is { H2c: null, Tls: not null } && !Place.IsHere
        ?
        [
            "This server offers TLS only: calls that name no endpoint go over TLS, and what asks for h2c fails. "
            + $"{Place.WayTo(Endpoint.H2c)}",
        ]
        : [];

    public static async Task<ServerProbe> TakeAsync(
        ServerControl control, ControlAddress address, CancellationToken cancellation)
    {
        var reply = await control.DescribeAsync(cancellation);
        var place = Locate(address.Uri, ServerDescriptions.Machine(reply), control.Connection.IsWithinOneHost);
        var look = new ServerProbe(
            ServerDescriptions.From(reply, address.Uri, place),
            control.Connection.Verified
            ?? (reply.Certificate.IsEmpty ? null : X509CertificateLoader.LoadCertificate(reply.Certificate.Span)),
            place,
            place.IsHere ? null : await control.RoundTripAsync(cancellation));
        RemoteServers.Add(control, look);
        return look;
    }

    // A tunnel or a forwarded port begins at a loopback address, too; the name tells that it ends elsewhere.
    internal static ServerPlace Locate(Uri? reached, ServerMachine? machine, bool isWithinOneHost) =>
        !isWithinOneHost || (machine is not null && machine.Name != Environment.MachineName)
            ? new AnotherMachine(machine)
        : reached is { IsLoopback: false } ? new ThisMachineFromOutside(reached.Host)
        : new ThisMachine();
}
