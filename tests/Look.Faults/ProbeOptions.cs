using System.Text.Json;

namespace GrpcLab.Look.Faults;

/// <summary>What a probe does, by the names of its command line, such as --faults failing,large --load light.</summary>
internal sealed class ProbeOptions
{
    /// <summary>How both sides write the line.</summary>
    public static readonly JsonSerializerOptions Names = new(JsonSerializerDefaults.Web);

    /// <summary>"server" or "client".</summary>
    public string Role { get; init; } = "";

    /// <summary>A client's faults, each with calls of its own. Default: none.</summary>
    public string Faults { get; init; } = "healthy";

    /// <summary>How much each fault calls. Default: light.</summary>
    public string Load { get; init; } = "light";

    /// <summary>Whether the client calls over TLS. Default: over h2c.</summary>
    public bool Tls { get; init; }

    /// <summary>Whether calls are streams of two answers. Default: unary.</summary>
    public bool Streaming { get; init; }

    /// <summary>The least level that the server logs. Default: Warning.</summary>
    public LogLevel Log { get; init; } = LogLevel.Warning;

    /// <summary>The line that the server wrote when it was ready; needed by a client that calls.</summary>
    public string Server { get; init; } = "";

    public Endpoints Endpoints => JsonSerializer.Deserialize<Endpoints>(Server, Names)!;
}

/// <summary>How much is called, by closed loops: as many callers, each of which begins a call in each period.</summary>
/// <param name="Callers">Callers of one fault.</param>
/// <param name="Period">
/// From the begin of a call to that of the caller's next one, or to its end where that is later.
/// </param>
/// <param name="Hold">How long the server takes where the fault is what calls wait for, in milliseconds.</param>
internal sealed record Load(int Callers, TimeSpan Period, int Hold)
{
    public static Load Of(string name) => name switch
    {
        // 5 calls a second in all.
        "light" => new(4, TimeSpan.FromMilliseconds(800), Hold: 150),
        // 100 calls a second in all.
        "medium" => new(8, TimeSpan.FromMilliseconds(80), Hold: 20),
        // As many as the callers can.
        "heavy" => new(32, TimeSpan.Zero, Hold: 20),
        _ => throw new ArgumentException($"No load is named {name}.", nameof(name)),
    };
}

/// <summary>Where a server listens; each address is for h2c, and has one for TLS beside it.</summary>
/// <param name="Whole">HTTP/2.</param>
/// <param name="Http1">HTTP/1.1 alone.</param>
/// <param name="Slow">Behind a network that takes time.</param>
/// <param name="Silent">Behind a network that lets nothing through from a moment after the connection on.</param>
/// <param name="Further">Further ports, as if they were other servers.</param>
internal sealed record Endpoints(
    Address Whole, Address Http1, Address Slow, Address Silent, IReadOnlyList<Address> Further);

/// <summary>An address for h2c, and one for TLS.</summary>
internal sealed record Address(string Plain, string Tls);
