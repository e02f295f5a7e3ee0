namespace GrpcLab;

/// <summary>A server process and a client process of one variant, each with settings of its own.</summary>
/// <param name="Name">Name of the case in table, figure and verdict.</param>
/// <param name="Variant">What both run.</param>
public sealed record RuntimeCase(string Name, Variant Variant)
{
    /// <summary>The server's settings. Default: the runtime's own, with workstation GC.</summary>
    public RuntimeSettings Server { get; init; } = new();

    /// <summary>The client's settings. Default: the runtime's own, with workstation GC.</summary>
    public RuntimeSettings Client { get; init; } = new();

    /// <summary>
    /// The HTTP/2 windows of a server that takes large messages. Default: where there are any, its Kestrel's own.
    /// </summary>
    public RuntimeWindows? Windows { get; init; }

    /// <summary>A variant as it comes, under its own name.</summary>
    public static RuntimeCase Of(Variant variant)
    {
        ArgumentNullException.ThrowIfNull(variant);
        return new(variant.Name, variant);
    }

    /// <summary>A case whose two processes are told the same.</summary>
    /// <param name="name">Name of the case.</param>
    /// <param name="variant">What both run.</param>
    /// <param name="both">The settings of both.</param>
    public static RuntimeCase Of(string name, Variant variant, RuntimeSettings both) =>
        new(name, variant) { Server = both, Client = both };
}
