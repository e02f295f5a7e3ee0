using Grpc.Core;
using Grpc.Net.Client;
using Performance;

namespace GrpcLab.Server.Tests;

/// <summary>Calls to the Monitor service, each with a deadline.</summary>
internal static class Calls
{
    /// <summary>What nothing takes here unless something is broken.</summary>
    public static readonly TimeSpan Limit = TimeSpan.FromSeconds(30);

    public static DateTime Deadline => DateTime.UtcNow + Limit;

    public static Performance.Monitor.MonitorClient Monitor(this GrpcChannel channel) => new(channel);

    public static AsyncUnaryCall<PerformanceStatusResponse> AskAsync(this GrpcChannel channel, string name = "test") =>
        channel.Monitor().GetPerformanceAsync(new PerformanceStatusRequest { ClientName = name }, deadline: Deadline);

    public static async Task<List<PerformanceStatusResponse>> AskOnStreamAsync(this GrpcChannel channel, int count)
    {
        using var call = channel.Monitor().GetManyPerformanceStats(deadline: Deadline);
        var answers = new List<PerformanceStatusResponse>();
        for (var i = 0; i < count; i++)
        {
            await call.RequestStream.WriteAsync(new PerformanceStatusRequest { ClientName = $"test {i}" });
            Assert.True(await call.ResponseStream.MoveNext(CancellationToken.None));
            answers.Add(call.ResponseStream.Current);
        }

        await call.RequestStream.CompleteAsync();
        Assert.False(await call.ResponseStream.MoveNext(CancellationToken.None));
        return answers;
    }
}
