using System.Net;
using System.Net.Sockets;

namespace GrpcLab.Server;

/// <summary>Where the endpoint for other machines listens.</summary>
/// <param name="Text">As it was given: an address or a host name.</param>
/// <param name="Address">What is bound; of a name with several addresses the first, IPv4 before IPv6.</param>
/// <param name="IsLoopback">
/// Whether only this machine gets there. False as soon as one address of a name leads elsewhere.
/// </param>
internal sealed record ListenAddress(string Text, IPAddress Address, bool IsLoopback)
{
    /// <summary>127.0.0.1.</summary>
    public static ListenAddress Loopback { get; } = new("127.0.0.1", IPAddress.Loopback, true);

    /// <summary>Whether it means every address of the machine: 0.0.0.0 or ::.</summary>
    public bool IsAny => Address.Equals(IPAddress.Any) || Address.Equals(IPAddress.IPv6Any);

    private static ListenAddress Resolve(string text)
    {
        var all = IPAddress.TryParse(text, out var address) ? [address] : Dns.GetHostAddresses(text);
        return new ListenAddress(text, all.OrderBy(a => a.AddressFamily != AddressFamily.InterNetwork).First(),
            all.All(IPAddress.IsLoopback));
    }

    /// <summary>
    /// Reads what --listen was given; what cannot be used becomes an error, and loopback, which nobody uses then.
    /// </summary>
    public static ListenAddress Read(string text, ICollection<string> errors)
    {
        // There is one option for the port already.
        if (HasPort(text))
        {
            errors.Add($"--listen is \"{text}\", but takes an address alone. Give the port with --tls-port.");
            return Loopback;
        }

        try
        {
            return Resolve(text);
        }
        catch (Exception e) when (e is SocketException or ArgumentException)
        {
            errors.Add($"--listen is \"{text}\", which has no address: {e.Message.TrimEnd('.')}. "
                + "Give an address of this machine, such as 192.168.1.20.");
            return Loopback;
        }
    }

    // An IPv6 address has several colons, and brackets before a port.
    private static bool HasPort(string text) =>
        text.StartsWith('[') ? !text.EndsWith(']') : text.Count(c => c == ':') == 1;
}
