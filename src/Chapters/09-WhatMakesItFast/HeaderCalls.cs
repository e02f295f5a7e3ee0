using CallHeaders;
using Grpc.Core;

namespace GrpcLab;

/// <summary>Calls to a server that answers with the headers it is asked for, and what they took on the wire.</summary>
internal static class HeaderCalls
{
    private static readonly TimeSpan MaxCallTime = TimeSpan.FromSeconds(20);

    /// <summary>
    /// Makes the calls one after another on a new connection over h2c, and decodes their header blocks.
    /// </summary>
    /// <param name="server">Where to.</param>
    /// <param name="calls">How many.</param>
    /// <param name="answer">Headers that each answer carries.</param>
    /// <param name="request">Metadata that each request carries.</param>
    /// <param name="cancellation">Ends the calls.</param>
    public static async Task<HeaderTrace> TraceAsync(
        LabServer server, int calls, IEnumerable<HeaderEntry> answer, Metadata request, CancellationToken cancellation)
    {
        using var wire = server.Behind(new NetworkConditions { ReadHeaders = true });
        using var channel = wire.OpenChannel();
        var client = new Headers.HeadersClient(channel);
        var asked = new HeadersRequest { Headers = { answer } };
        return await wire.ReadHeadersAsync(
            async () =>
            {
                for (var i = 0; i < calls; i++)
                {
                    await client.AnswerAsync(asked, request, DateTime.UtcNow + MaxCallTime, cancellation);
                }
            }, cancellation);
    }
}
