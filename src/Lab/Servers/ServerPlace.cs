using System.Collections.Concurrent;
using System.Security.Cryptography.X509Certificates;

namespace GrpcLab;

/// <summary>Where a server is, as seen from here.</summary>
internal abstract record ServerPlace
{
    /// <summary>What a result's conditions say of it; null for what goes without saying.</summary>
    public abstract string? Words { get; }

    /// <summary>Whether its loopback addresses and files are ours.</summary>
    public bool IsHere => this is not AnotherMachine;

    /// <summary>
    /// How to get an endpoint that a server lacks, as a sentence; empty when there is nothing to say.
    /// </summary>
    public virtual string RemedyFor(Endpoint missing) =>
        missing == Endpoint.Json ? "Start it with LabServer.StartAsync(new() { Json = true })." : "";
}

/// <summary>This machine, at a loopback address or a socket.</summary>
internal sealed record ThisMachine : ServerPlace
{
    public override string? Words => null;
}

/// <summary>This machine, at the address that others use.</summary>
/// <param name="Host">That address.</param>
internal sealed record ThisMachineFromOutside(string Host) : ServerPlace
{
    public override string Words => $"server on this machine, reached at its network address {Host}";
}

/// <summary>Another machine, reached over a network or through a tunnel that begins here.</summary>
/// <param name="Machine">What it is; null when an older server does not say.</param>
internal sealed record AnotherMachine(ServerMachine? Machine) : ServerPlace
{
    public override string Words => $"server on another machine{(Machine is null ? "" : $" ({Machine})")}";

    public override string RemedyFor(Endpoint missing) => missing switch
    {
        Endpoint.H2c => "To measure h2c, start it with --allow-cleartext, in a network where nobody else listens.",
        Endpoint.Json => "To measure JSON, start it with --json on.",
        Endpoint.Uds => "A Unix socket does not lead to another machine.",
        _ => "",
    };
}

/// <summary>What the first calls to a server tell: what it is, where it is, and how far away.</summary>
internal sealed record ServerProbe(
    ServerDescription Description, X509Certificate2? Certificate, ServerPlace Place, TimeSpan? RoundTrip)
{
    /// <summary>What a reader should know before comparing with a server on this machine.</summary>
    public IEnumerable<string> Warnings => Description.Endpoints is { H2c: null, Tls: not null } && !Place.IsHere
        ?
        [
            "This server offers TLS only: calls that name no endpoint go over TLS, and what asks for h2c fails. "
            + $"{Place.RemedyFor(Endpoint.H2c)}",
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

/// <summary>
/// The servers on other machines that this process uses now: what a result states that does not know which server it
/// called.
/// </summary>
internal static class RemoteServers
{
    private static readonly ConcurrentDictionary<ServerControl, ServerProbe> InUse = new();

    /// <summary>Their conditions; a machine that is used several times is stated once.</summary>
    public static IEnumerable<KeyValuePair<string, string>> Conditions =>
        InUse.Values.DistinctBy(look => look.Place.Words)
            .SelectMany(look => LabConditions.Of(look.Place, look.RoundTrip));

    /// <summary>Remembers a server on another machine; one on this machine goes without saying.</summary>
    public static void Add(ServerControl control, ServerProbe look)
    {
        if (!look.Place.IsHere) InUse[control] = look;
    }

    /// <summary>Forgets a server that is not used any more.</summary>
    public static void Remove(ServerControl control) => InUse.TryRemove(control, out _);
}
