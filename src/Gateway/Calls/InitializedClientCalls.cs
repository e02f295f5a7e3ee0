using Grpc.Core;
using Performance;

namespace GrpcLab.Gateway;

/// <summary>
/// One call after the other, each on a new channel: what not to do. Each pays for a connection, and over TLS for a
/// handshake.
/// </summary>
internal sealed class InitializedClientCalls(ServerChannels channels) : IMonitorCalls
{
    /// <inheritdoc/>
    public async Task<IReadOnlyList<PerformanceStatusResponse>> AskAsync(int count, CallOptions options)
    {
        var answers = new List<PerformanceStatusResponse>(count);
        for (var i = 0; i < count; i++)
        {
            using var channel = channels.Open();
            var client = new Performance.Monitor.MonitorClient(channel);
            answers.Add(await client.GetPerformanceAsync(Questions.Number(i), options));
        }

        return answers;
    }
}
