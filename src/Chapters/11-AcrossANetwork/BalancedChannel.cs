namespace GrpcLab;

/// <summary>What the exceptions mean that a channel over several servers, or its maker, may throw.</summary>
internal static class BalancedChannel
{
    /// <summary>A diagnosis, or null where the exception says enough itself.</summary>
    public static string? Explain(Exception error) => error switch
    {
        ObjectDisposedException e => $"The channel had been disposed before it was used ({e.ObjectName}): return it "
            + "without `using`, the check disposes it.",
        InvalidOperationException e when Says(e, "ConnectCallback") => "A channel that balances opens the sockets "
            + "itself, in the handler's ConnectCallback: leave that property alone.",
        InvalidOperationException e when Says(e, "resolver") => "The address has a scheme that no resolver knows. Give "
            + "the channel's ServiceProvider a ResolverFactory for it, as a singleton of that type.",
        InvalidOperationException e when Says(e, "Credentials") || Says(e, "TLS") || Says(e, "secure") =>
            "Such an address does not say whether TLS is used: set Credentials to ChannelCredentials.Insecure, for "
            + "these servers listen without it.",
        _ => null,
    };

    private static bool Says(Exception error, string what) =>
        error.Message.Contains(what, StringComparison.OrdinalIgnoreCase);
}
