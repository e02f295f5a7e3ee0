using GrpcLab.Protos;

namespace GrpcLab.Tests.Evidences;

public sealed class CountersTests
{
    [Fact]
    public void Counters_of_a_quiet_moment_are_settled() =>
        Assert.True(Counted(before: new(Open: 1, Closed: 2, Secured: 6), after: new(Open: 1, Closed: 2, Secured: 6),
            serverOpen: 1).AreSettled);

    [Fact]
    public void A_connection_that_closed_between_two_meters_is_not_counted_twice() =>
        Assert.False(Counted(before: new(Open: 1, Closed: 2, Secured: 6), after: new(Open: 1, Closed: 3, Secured: 6),
            serverOpen: 1).AreSettled);

    [Fact]
    public void Counters_are_not_settled_while_the_server_still_holds_a_connection() =>
        Assert.False(Counted(before: new(Open: 0, Closed: 3, Secured: 6), after: new(Open: 0, Closed: 3, Secured: 6),
            serverOpen: 1).AreSettled);

    [Fact]
    public void A_collection_of_an_older_generation_is_counted_once()
    {
        var none = new ClientConnectionCounts(Open: 0, Closed: 0, Secured: 0);
        var memory = new MemoryCounts { Gen0Collections = 5, Gen1Collections = 2, Gen2Collections = 1 };

        Assert.Equal(5, new Counters(none, new CountersReply { Memory = memory }, none).ServerCollections);
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
