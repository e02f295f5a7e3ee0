namespace GrpcLab;

/// <summary>An exercise whose solution returns a channel over several servers.</summary>
/// <typeparam name="TSolution">The delegate a reader writes; it returns the channel.</typeparam>
internal abstract class BalancedChannelExercise<TSolution> : Exercise<TSolution>
    where TSolution : Delegate
{
    protected override ExerciseResult Explain(Exception error) => error switch
    {
        ObjectDisposedException e => DisposedTooEarly(e),
        InvalidOperationException e when Says(e, "ConnectCallback") => Failed("A channel that balances opens the "
            + "sockets itself, in the handler's ConnectCallback: leave that property alone."),
        InvalidOperationException e when Says(e, "resolver") => Failed("The address has a scheme that no resolver "
            + "knows. Give the channel's ServiceProvider a ResolverFactory for it, as a singleton of that type."),
        InvalidOperationException e when Says(e, "Credentials") || Says(e, "TLS") || Says(e, "secure") => Failed(
            "Such an address does not say whether TLS is used: set Credentials to ChannelCredentials.Insecure, for "
            + "these servers listen without it."),
        _ => base.Explain(error),
    };

    private static bool Says(Exception error, string what) =>
        error.Message.Contains(what, StringComparison.OrdinalIgnoreCase);
}
