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
