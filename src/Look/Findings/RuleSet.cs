namespace GrpcLab.Look;

/// <summary>All rules, in the order of their numbers.</summary>
internal static class RuleSet
{
    /// <param name="other">Another process that the judged one calls; null when only one was watched.</param>
    public static IReadOnlyList<Rule> Of(Observation? other) =>
    [
        new ConnectionPerCall(), new StreamLimit(), new IdleConnection(), new DeadConnection(), new BlockedThreads(),
        new LogLines(), new OneAddress(), new UnfinishedStreams(), new LargeMessages(), new FailingCalls(),
        new Collections(), new OldHttp(), new ColdCode(), new BetweenTwo(other),
    ];
}
