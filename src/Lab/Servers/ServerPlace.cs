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
    public virtual string WayTo(Endpoint missing) =>
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

    public override string WayTo(Endpoint missing) => missing switch
    {
        Endpoint.H2c => "To measure h2c, start it with --allow-cleartext, in a network where nobody else listens.",
        Endpoint.Json => "To measure JSON, start it with --json on.",
        Endpoint.Uds => "A Unix socket does not lead to another machine.",
        _ => "",
    };
}
