using Microsoft.AspNetCore.Server.Kestrel.Core;

namespace GrpcLab.Server;

/// <summary>What Kestrel listens on; the ports are known once it has started.</summary>
internal sealed class ListeningEndpoints
{
    /// <summary>Names used in the ready line and in the counters.</summary>
    public const string H2cName = "h2c";

    /// <inheritdoc cref="H2cName"/>
    public const string TlsName = "tls";

    /// <inheritdoc cref="H2cName"/>
    public const string SocketName = "uds";

    /// <inheritdoc cref="H2cName"/>
    public const string JsonName = "json";

    /// <inheritdoc cref="H2cName"/>
    public const string PipeName = "pipe";

    private readonly Dictionary<string, ListenOptions> _byName = [];

    /// <summary>For example <c>http://127.0.0.1:41001</c>, or null when left out.</summary>
    public string? H2c => _byName.TryGetValue(H2cName, out var listen) ? $"http://{listen.IPEndPoint}" : null;

    /// <summary>For example <c>https://127.0.0.1:41002</c>, or null when left out.</summary>
    public string? Tls => _byName.TryGetValue(TlsName, out var listen) ? $"https://{listen.IPEndPoint}" : null;

    /// <summary>For example <c>https://127.0.0.1:41003</c>, or null when left out.</summary>
    public string? Json => _byName.TryGetValue(JsonName, out var listen) ? $"https://{listen.IPEndPoint}" : null;

    /// <summary>Path of the Unix socket, or null when left out.</summary>
    public string? Uds => _byName.TryGetValue(SocketName, out var listen) ? listen.SocketPath : null;

    /// <summary>Remembers an endpoint; Kestrel writes the port it got into the same object.</summary>
    public void Add(string name, ListenOptions listen) => _byName.Add(name, listen);
}
