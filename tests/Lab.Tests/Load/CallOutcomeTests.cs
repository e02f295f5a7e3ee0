using Grpc.Core;

namespace GrpcLab.Tests.KeepAlive;

public sealed class CallOutcomeTests
{
    [Fact]
    public async Task A_status_is_a_result_in_gRPCs_own_words()
    {
        var outcome = await CallOutcome.OfAsync(
            () => throw new RpcException(new Status(StatusCode.DeadlineExceeded, "too late")));

        Assert.Equal((StatusCode.DeadlineExceeded, "too late"), (outcome.Status, outcome.Detail));
        Assert.Matches("^DEADLINE_EXCEEDED after .*: too late$", outcome.ToString());
    }
}
