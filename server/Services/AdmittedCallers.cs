using System.Collections.Concurrent;
using System.Net;

namespace GrpcLab.Server;

/// <summary>The machines that have shown the token.</summary>
internal sealed class AdmittedCallers
{
    private readonly ConcurrentDictionary<IPAddress, bool> _addresses = new();

    /// <summary>Serves this machine from now on.</summary>
    public void Admit(IPAddress? address)
    {
        if (address is not null) _addresses[address] = true;
    }

    /// <summary>
    /// Whether it may be served: it has shown the token, or it is this machine (a Unix socket has no address).
    /// </summary>
    public bool Knows(IPAddress? address) =>
        address is null || IPAddress.IsLoopback(address) || _addresses.ContainsKey(address);
}
