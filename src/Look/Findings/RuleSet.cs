namespace GrpcLab.Look;

/// <summary>
/// All rules for one process, in the order of their numbers. LOOK14 is about two: <see cref="BetweenTwo"/>.
/// </summary>
internal static class RuleSet
{
    public static IReadOnlyList<Rule> All { get; } =
    [
        new ConnectionPerCall(), new StreamLimit(), new IdleConnection(), new DeadConnection(), new BlockedThreads(),
        new LogLines(), new OneAddress(), new UnfinishedStreams(), new LargeMessages(), new FailingCalls(),
        new Collections(), new OldHttp(), new ColdCode(),
    ];
}
