using System.Diagnostics.CodeAnalysis;
using System.Net;
using System.Runtime.CompilerServices;

namespace GrpcLab;

/// <summary>The proxy of this process (http_proxy and its kin), for everything but what is on this machine.</summary>
/// <remarks>
/// Cells open channels of their own: GrpcChannel.ForAddress, AddGrpcClient, a plain HttpClient. Their handlers ask for
/// the process's proxy, and so does a channel that wants to know whether it may balance.
/// </remarks>
internal sealed class ProxyBeyondLoopback(IWebProxy proxy) : IWebProxy
{
    // Names below it never exist (RFC 2606). A channel that has not looked up its addresses yet asks for one of these.
    private const string NoSuchDomain = ".invalid";

    /// <inheritdoc/>
    public ICredentials? Credentials
    {
        get => proxy.Credentials;
        set => proxy.Credentials = value;
    }

    /// <inheritdoc/>
    public Uri? GetProxy(Uri destination) => IsBypassed(destination) ? null : proxy.GetProxy(destination);

    /// <inheritdoc/>
    public bool IsBypassed(Uri host) => IsHere(host) || proxy.IsBypassed(host);

    // A name without a dot is no name of the internet: it stands for a Unix socket or a pipe.
    private static bool IsHere(Uri host) => host.IsLoopback
        || host.Host.EndsWith(NoSuchDomain, StringComparison.OrdinalIgnoreCase)
        || (host.HostNameType == UriHostNameType.Dns && !host.Host.Contains('.', StringComparison.Ordinal));

    [ModuleInitializer]
    [SuppressMessage("Usage", "CA2255", Justification = "It has to be there before a cell's first call, whichever part "
        + "of the lab the cell uses first.")]
    internal static void Install() => HttpClient.DefaultProxy = new ProxyBeyondLoopback(HttpClient.DefaultProxy);
}
