using Grpc.Net.Client;
using Performance;
using MonitorClient = Performance.Monitor.MonitorClient;

namespace GrpcLab.Tests.Servers;

/// <summary>Calls as the tests make them: with a deadline, so that none can hang.</summary>
internal static class Calls
{
    public static async Task<PerformanceStatusResponse> AskAsync(GrpcChannel channel) =>
        await new MonitorClient(channel).GetPerformanceAsync(
            new PerformanceStatusRequest { ClientName = "test" }, deadline: DateTime.UtcNow.AddSeconds(20));

    public static async Task AskManyAsync(GrpcChannel channel, int calls)
    {
        for (var i = 0; i < calls; i++) await AskAsync(channel);
    }
}
