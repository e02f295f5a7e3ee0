using Google.Protobuf;
using GrpcLab.Bench;
using Performance;

namespace GrpcLab.Programs.Tests;

public sealed class LowerServerTests
{
    private static readonly PerformanceStatusResponse Answer =
        new() { ProcessesRunning = 7, DataLoad1 = ByteString.CopyFrom(1, 2, 3) };

    [LinuxFact]
    public async Task Every_lower_server_answers_a_gRPC_client_with_the_bytes_it_was_given()
    {
        foreach (var kind in (string[])[LowerServer.Kestrel, LowerServer.Web, LowerServer.Grpc])
        {
            await using var server = await PinnedServer.StartLowerAsync(kind, Answer, CancellationToken.None);

            Assert.Equal(Answer, await server.AskAsync(CancellationToken.None));
        }
    }
}
