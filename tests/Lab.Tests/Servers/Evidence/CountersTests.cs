using GrpcLab.Protos;

namespace GrpcLab.Tests.Evidences;

public sealed class CountersTests
{
    [Theory]
    [InlineData(1, 2, 2, true)]
    [InlineData(1, 2, 3, false)] // one closed between two meters: it is not counted twice
    [InlineData(0, 3, 3, false)] // the server still holds one
    public void Counters_of_a_quiet_moment_are_settled(long open, long closedBefore, long closedAfter, bool settled) =>
        Assert.Equal(settled,
            Counted(before: new(open, closedBefore, Secured: 6), after: new(open, closedAfter, Secured: 6),
                serverOpen: 1).AreSettled);

    [Fact]
    public void A_collection_of_an_older_generation_is_counted_once()
    {
        var none = new ClientConnectionCounts(Open: 0, Closed: 0, Secured: 0);
        var memory = new MemoryCounts { Gen0Collections = 5, Gen2Collections = 1 };

        var counters = new Counters(none, new CountersReply { Memory = memory }, none);

        Assert.Equal((5, 1), (counters.ServerCollections, counters.ServerFullCollections));
    }

    private static Counters Counted(ClientConnectionCounts before, ClientConnectionCounts after, long serverOpen) =>
        new(
            after,
            new CountersReply
            {
                Connections = new ConnectionCounts { Accepted = 3, Open = serverOpen },
                Calls = new CallCounts(),
            },
            before);
}
