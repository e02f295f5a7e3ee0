using Grpc.Core;

namespace StandIns.Tests.Types;

public sealed class StatusTypeTests
{
    [Theory]
    [InlineData(StatusCode.OK, 0)]
    [InlineData(StatusCode.Cancelled, 1)]
    [InlineData(StatusCode.Unknown, 2)]
    [InlineData(StatusCode.InvalidArgument, 3)]
    [InlineData(StatusCode.DeadlineExceeded, 4)]
    [InlineData(StatusCode.NotFound, 5)]
    [InlineData(StatusCode.AlreadyExists, 6)]
    [InlineData(StatusCode.PermissionDenied, 7)]
    [InlineData(StatusCode.ResourceExhausted, 8)]
    [InlineData(StatusCode.FailedPrecondition, 9)]
    [InlineData(StatusCode.Aborted, 10)]
    [InlineData(StatusCode.OutOfRange, 11)]
    [InlineData(StatusCode.Unimplemented, 12)]
    [InlineData(StatusCode.Internal, 13)]
    [InlineData(StatusCode.Unavailable, 14)]
    [InlineData(StatusCode.DataLoss, 15)]
    [InlineData(StatusCode.Unauthenticated, 16)]
    public void Codes_have_the_numbers_of_the_protocol(StatusCode code, int number) => Assert.Equal(number, (int)code);

    [Fact]
    public void A_status_shows_its_local_cause()
    {
        var status = new Status(StatusCode.Internal, "broken", new InvalidOperationException("why"));

        Assert.Equal(
            "Status(StatusCode=\"Internal\", Detail=\"broken\", "
            + "DebugException=\"System.InvalidOperationException: why\")",
            status.ToString());
    }

    [Fact]
    public void Equal_statuses_are_equal()
    {
        Assert.Equal(new Status(StatusCode.OK, ""), Status.DefaultSuccess);
        Assert.Equal(new Status(StatusCode.Cancelled, ""), Status.DefaultCancelled);
        Assert.NotEqual(Status.DefaultSuccess, Status.DefaultCancelled);
    }

    [Fact]
    public void An_exception_carries_what_it_was_made_with()
    {
        var cause = new TimeoutException();
        var status = new Status(StatusCode.Aborted, "lost", cause);
        var trailers = new Metadata { { "k", "v" } };

        var exception = new RpcException(status, trailers, "in other words");

        Assert.Equal("in other words", exception.Message);
        Assert.Same(trailers, exception.Trailers);
        Assert.Same(cause, exception.InnerException);
        Assert.Equal(StatusCode.Aborted, exception.StatusCode);
        Assert.Equal(status.ToString(), new RpcException(status).Message);
        Assert.Empty(new RpcException(status, "text").Trailers);
        Assert.Equal("text", new RpcException(status, "text").Message);
    }
}
