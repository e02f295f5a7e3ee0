namespace GrpcLab;

/// <summary>An exercise whose solution returns a channel over several servers.</summary>
internal abstract class BalancedChannelExercise<TSolution>(string id, string title, string firstStep)
    : ChannelExercise<TSolution>(id, title, firstStep)
    where TSolution : Delegate
{
    protected override string? Meaning(Exception error) => error switch
    {
        InvalidOperationException e when Says(e, "ConnectCallback") => "A load-balancing channel opens its "
            + "sockets itself, in the handler's ConnectCallback: leave that property alone.",
        InvalidOperationException e when Says(e, "resolver") => "No resolver handles the scheme of the address. "
            + "Give the channel's ServiceProvider a ResolverFactory for it, as a singleton of that type.",
        InvalidOperationException e when Says(e, "Credentials") || Says(e, "TLS") || Says(e, "secure") =>
            "Such an address does not say whether TLS is used: set Credentials to ChannelCredentials.Insecure, since "
            + "these servers listen without TLS.",
        _ => base.Meaning(error),
    };

    private static bool Says(Exception error, string what) =>
        error.Message.Contains(what, StringComparison.OrdinalIgnoreCase);
}
