using Grpc.Net.Client;
using Performance;

namespace GrpcLab;

/// <summary>One small unary call that ends: with an answer, an error, or its deadline.</summary>
internal static class OneCall
{
    private static readonly PerformanceStatusRequest Request = new() { ClientName = "lab" };

    /// <summary>Makes the call on this channel.</summary>
    /// <param name="channel">The channel.</param>
    /// <param name="longest">The deadline, from now on.</param>
    /// <param name="cancellation">Ends the call.</param>
    /// <exception cref="Grpc.Core.RpcException">The call failed, was cancelled or had no answer in time.</exception>
    public static async Task<PerformanceStatusResponse> OnAsync(
        GrpcChannel channel, TimeSpan longest, CancellationToken cancellation) =>
        await new Performance.Monitor.MonitorClient(channel).GetPerformanceAsync(
            Request, deadline: DateTime.UtcNow + longest, cancellationToken: cancellation);
}
