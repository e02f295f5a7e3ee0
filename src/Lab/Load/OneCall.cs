using Grpc.Net.Client;
using Performance;

namespace GrpcLab;

/// <summary>One small unary call that ends: with an answer, an error, or its deadline.</summary>
internal static class OneCall
{
    private static readonly PerformanceStatusRequest Request = new() { ClientName = "lab" };

    public static async Task<PerformanceStatusResponse> OnAsync(
        GrpcChannel channel, TimeSpan longest, CancellationToken cancellation) =>
        await new Performance.Monitor.MonitorClient(channel).GetPerformanceAsync(
            Request, deadline: DateTime.UtcNow + longest, cancellationToken: cancellation);
}
